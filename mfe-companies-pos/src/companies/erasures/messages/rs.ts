import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "erasures.title": "Podaci kupaca",
  "erasures.text":
    "Kada kupac to zatraži, ovde možete trajno da obrišete njegove lične podatke, uključujući i one u tiketima. Iznosi, stavke, porezi, računi i knjige ostaju, kako zakon nalaže.",
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
  "erasures.more": "Ovaj kupac ima još porudžbina. Ponavljajte brisanje dok ne ostane nijedna.",
  "erasures.failed": "Ništa nije obrisano",
  "erasures.list": "Do sada obrisano",
  "erasures.at": "Kada",
  "erasures.subject": "Kupac",
  "erasures.orders": "Porudžbine",
  "erasures.left": "Ostalo",
  "erasures.by": "Obrisao",
  "erasures.download": "Preuzmi izveštaj",
  "erasures.by-age": {
    one: "Porudžbine starije od {count} meseca",
    few: "Porudžbine starije od {count} meseca",
    other: "Porudžbine starije od {count} meseci",
  },
  "retention.title": "Podaci starih porudžbina",
  "retention.text":
    "Kada je porudžbina dovoljno stara, lični podaci njenog kupca brišu se automatski. Iznosi, stavke, računi i knjige ostaju. Porudžbine koje su još otvorene ili se obnavljaju ostaju nepromenjene. Knjigovodstvene isprave u Srbiji čuvaju se pet godina: pitajte pravnika pre nego što izaberete manje od 60 meseci.",
  "retention.on": "Briši podatke kupaca u starim porudžbinama",
  "retention.months": "Posle koliko meseci",
  "retention.wrong": "Unesite ceo broj od 12 do 240",
  "retention.save": "Sačuvaj rok",
  "retention.ask-title": {
    one: "Brisati podatke posle {count} meseca?",
    few: "Brisati podatke posle {count} meseca?",
    other: "Brisati podatke posle {count} meseci?",
  },
  "retention.ask-text":
    "Imena, adrese, kontakti i sačuvane kartice kupaca brišu se iz ovih porudžbina od sutra. To ne može da se poništi. Do tada ovde možete da isključite brisanje.",
  "retention.ask-count": {
    one: "Danas je dovoljno stara {count} porudžbina.",
    few: "Danas su dovoljno stare {count} porudžbine.",
    other: "Danas je dovoljno staro {count} porudžbina.",
  },
  "retention.ask-left": {
    one: "Još {count} porudžbina je otvorena i ostaje nepromenjena.",
    few: "Još {count} porudžbine su otvorene i ostaju nepromenjene.",
    other: "Još {count} porudžbina je otvoreno i ostaje nepromenjeno.",
  },
  "retention.from": "Važi od {at} ({zone}).",
  "retention.confirm": "Briši stare podatke",
  "retention.saved": "Rok je sačuvan",
  "retention.error": "Rok nije sačuvan",
};
