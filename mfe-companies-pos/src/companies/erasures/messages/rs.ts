import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "erasures.title": "Podaci kupaca",
  "erasures.text":
    "Kada kupac to zatraži, njegovi lični podaci se ovde trajno brišu. Iznosi, stavke, porezi, računi i knjige ostaju, kako zakon traži.",
  "erasures.email": "E-adresa kupca",
  "erasures.email-wrong": "Unesite ispravnu e-adresu!",
  "erasures.erase": "Obriši podatke",
  "erasures.ask-title": "Obrisati podatke: {email}?",
  "erasures.ask-text":
    "Imena, adrese, kontakti, sačuvane kartice i poruke brišu se u svim porudžbinama ove firme. Niko ne može da ih vrati. Porudžbine čija uplata još traje ili čija pretplata teče ostaju, a izveštaj ih navodi.",
  "erasures.done": {
    one: "Lični podaci su obrisani u {count} porudžbini",
    few: "Lični podaci su obrisani u {count} porudžbine",
    other: "Lični podaci su obrisani u {count} porudžbina",
  },
  "erasures.failed": "Ništa nije obrisano",
  "erasures.list": "Do sada obrisano",
  "erasures.at": "Kada",
  "erasures.subject": "Kupac",
  "erasures.orders": "Porudžbine",
  "erasures.left": "Ostalo",
  "erasures.by": "Obrisao",
  "erasures.download": "Preuzmi izveštaj",
};
