import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "seen-keys.title": "Promenite ove ključeve",
  "seen-keys.text":
    "Osobe koje su napustile firmu videle su ove ključeve. S takvim ključem i dalje mogu da šalju porudžbine i povraćaje u njeno ime.",
  "seen-keys.secret": "Tajni ključ: {label}",
  "seen-keys.embed-key": "Ključ za ugradnju: {label}",
  "seen-keys.method": "Pristupni podaci: {label}",
  "seen-keys.by": "Uvid: {person}, {date}",
  "seen-keys.open": "Promeni ključ",
  "seen-keys.open-method": "Otvori metod",
  "seen-keys.dismiss": "Nije potrebno",
  "seen-keys.dismiss-title": "Ostaviti nepromenjeno: {key}?",
  "seen-keys.dismiss-text": "{person} možda još ima ovaj ključ. Vaša odluka se beleži u istoriji firme.",
  "seen-keys.dismissed": "Zabeleženo: ključ ostaje nepromenjen",
  "seen-keys.failed": "Odluka nije zabeležena",
};
