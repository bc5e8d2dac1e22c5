import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "erasures.title": "Podaci kupaca",
  "erasures.text":
    "Kada kupac to zatraži, ovde možete trajno da obrišete njegove lične podatke, i u tiketima. Iznosi, stavke, porezi, računi i knjige ostaju, kako zakon nalaže.",
  "erasures.email": "E-adresa kupca",
  "erasures.email-wrong": "Unesite ispravnu e-adresu!",
  "erasures.erase": "Obriši podatke",
  "erasures.ask-title": "Obrisati podatke: {email}?",
  "erasures.ask-text":
    "Imena, adrese, kontakti, sačuvane kartice i poruke brišu se iz svih porudžbina ove firme. To ne može da se poništi. Porudžbine čija je uplata u toku ili sa aktivnom pretplatom ostaju neizmenjene i navedene su u izveštaju.",
  "erasures.done": {
    one: "Lični podaci su obrisani u {count} porudžbini",
    few: "Lični podaci su obrisani u {count} porudžbine",
    other: "Lični podaci su obrisani u {count} porudžbina",
  },
  "erasures.more": "Ovaj kupac ima još. Obrišite podatke ponovo, dok ništa ne ostane.",
  "erasures.failed": "Ništa nije obrisano",
  "erasures.list": "Do sada obrisano",
  "erasures.at": "Kada",
  "erasures.subject": "Kupac",
  "erasures.orders": "Porudžbine",
  "erasures.left": "Ostalo",
  "erasures.by": "Obrisao",
  "erasures.download": "Preuzmi izveštaj",
};
