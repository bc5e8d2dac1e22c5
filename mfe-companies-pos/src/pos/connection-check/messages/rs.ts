import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "check.title": "Provera veze",
  "check.text": "Jednom proverava prodavnicu i vaš server e-pošte i objašnjava nađene probleme.",
  "check.running": "Proverava se prodavnica. To može da potraje do 30 sekundi.",
  "check.error": "Provera nije mogla da se završi.",
  "check.again": "Proveri ponovo",
  "check.result.ok": "U redu",
  "check.result.warning": "Zahteva pažnju",
  "check.result.failed": "Ne radi",
  "check.result.skipped": "Nije provereno",
  "check.name.pos": "POS",
  "check.name.plugin": "Dodatak prodavnice",
  "check.name.purchase-key": "Ključ za korišćenje",
  "check.name.methods": "Metodi plaćanja",
  "check.name.notify-url": "Adresa za obaveštenja",
  "check.name.signature": "Potpis",
  "check.name.shop-requests": "Zahtevi prodavnice",
  "check.name.clock": "Sat prodavnice",
  "check.name.smtp": "Sopstveni SMTP",
  "check.pos.ENABLED": "POS je uključen i prima porudžbine.",
  "check.pos.DISABLED": "POS je isključen i ne prima porudžbine. Uključite „Uključen“ i sačuvajte.",
  "check.plugin.OTHER":
    "Ovo je adresa prodavnice {detail}, a tip ovog POS-a navodi drugi dodatak, pa prodavnica može pogrešno da pročita rezultate. Ispravite adresu za obaveštenja ili za ovu prodavnicu dodajte nov POS tipa {detail}.",
  "check.purchase-key.VALID": "Važi do {detail}.",
  "check.purchase-key.SANDBOX": "U probnom okruženju nije potreban.",
  "check.purchase-key.EXPIRES_SOON": "Ističe {detail}. Pre toga nabavite novi ključ i unesite ga.",
  "check.purchase-key.EXPIRED": "Istekao je {detail}. Nabavite novi ključ i unesite ga.",
  "check.purchase-key.MISSING": "Nema ključa za korišćenje. Nabavite ga i unesite.",
  "check.methods.PRESENT": "Uključeno: {detail}.",
  "check.methods.NO_PAYMENT_METHOD":
    "Nijedan metod plaćanja nije uključen, pa kupci ne mogu da plate. Dodajte ga pod „Metodi plaćanja“.",
  "check.notify-url.ANSWERS": "Prodavnica odgovara (HTTP {detail}).",
  "check.notify-url.NOT_SET":
    "Adresa nije uneta. Prodavnica ne dobija rezultate, osim ako uz svaku porudžbinu sama pošalje adresu. Unesite je i sačuvajte.",
  "check.notify-url.TARGET_NOT_ALLOWED":
    "Ova adresa ne može da se koristi: mora da počinje sa https:// ili http:// i da bude dostupna sa interneta.",
  "check.notify-url.UNREACHABLE":
    "Prodavnica ne odgovara: {detail}. Proverite da li je adresa tačna, da li prodavnica radi i da li nas njen zaštitni zid propušta.",
  "check.notify-url.BAD_ANSWER":
    "Prodavnica odgovara {detail} umesto 200. Proverite da li je to adresa dodatka i pogledajte dnevnik grešaka prodavnice.",
  "check.signature.CHECKED": "Prodavnica prihvata ispravan potpis i odbija pogrešan.",
  "check.signature.NOT_CHECKED":
    "Prodavnica je prihvatila i pogrešan potpis, ili je odgovorila pre provere. Zatražite od njenog programera da proverava obaveštenja: inače bi svako mogao da lažira uplatu.",
  "check.signature.REFUSED":
    "Prodavnica odbija naš potpis ({detail}): ima drugi tajni ključ. Prekopirajte tajni ključ POS-a u prodavnicu.",
  "check.signature.NOT_ASKED": "Može da se proveri kad adresa za obaveštenja odgovori.",
  "check.shop-requests.SIGNED": "Poslednji zahtev sa ispravnim potpisom: {detail}.",
  "check.shop-requests.NEVER":
    "Još nema zahteva potpisanih ovim ključem. Napravite probnu porudžbinu u prodavnici.",
  "check.clock.RIGHT": "Tačan je.",
  "check.clock.OFF": "Odstupa {detail} min. Podesite da server prodavnice usklađuje vreme (NTP).",
  "check.clock.NOT_TOLD": "Odgovor prodavnice ne sadrži vreme.",
  "check.clock.NOT_ASKED": "Može da se proveri kad adresa za obaveštenja odgovori.",
  "check.smtp.SIGNED_IN": "Vaš server e-pošte prihvata korisničko ime i lozinku.",
  "check.smtp.NOT_USED": "Ne koristi se. E-poruke se šalju sa našeg servera.",
  "check.smtp.INCOMPLETE": "Nedostaje server, korisničko ime ili lozinka. Dopunite ih i sačuvajte.",
  "check.smtp.TARGET_NOT_ALLOWED": "Ovaj server ne može da se koristi: mora da bude dostupan sa interneta.",
  "check.smtp.REFUSED":
    "Server e-pošte je odgovorio: {detail}. Proverite server, port, zaštitu, korisničko ime i lozinku.",
  "check.other": "{code} {detail}",
};
