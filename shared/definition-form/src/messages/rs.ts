import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "form.default-language": "[PODRAZUMEVANO]",
  "form.languages": "Jezik vrednosti",
  "form.language-code": "Oznaka jezika",
  "form.bad-language-code":
    "Neispravna oznaka jezika. Koristite dvoslovnu oznaku, po potrebi sa dodatkom -cyr!",
  "form.remove-language": "Ukloni {language}",
  "form.remove-language-title": "Ukloniti jezik {language}?",
  "form.remove-language-text": "Sve vrednosti na jeziku {language} brišu se kada sačuvate.",
  "form.same-everywhere": "Isto na svim jezicima",
  "form.unknown-type": "Ovaj panel ne poznaje polja tipa {type}. Sačuvana vrednost ostaje kakva jeste.",
  "form.no-columns": "Definicija ne navodi kolone ove tabele. Sačuvana vrednost ostaje kakva jeste.",
  "form.misfit": "Sačuvana vrednost ne odgovara ovom polju. Ostaje dok je ne promenite: {value}",
  "form.broken-data":
    "Sačuvana podešavanja ne mogu da se pročitaju. Ostaju kakva jesu dok ne sačuvate izmenu, koja ih zamenjuje.",
  "form.not-a-number": "Unesite broj",
  "form.too-small": "Unesite broj koji nije manji od {min}",
  "form.too-large": "Unesite broj koji nije veći od {max}",
  "form.not-an-email": "Unesite e-adresu",
  "form.not-an-address": "Unesite adresu koja počinje sa http:// ili https://",
  "form.too-many-rows": "Najviše redova: {max}",
  "form.empty-cell": "Red {row}: polje {column} je obavezno",
  "form.cell-not-a-number": "Red {row}: polje {column} mora biti broj",
  "form.identifier-twice": "Red {row}: vrednost polja {column} je već upotrebljena",
  "form.upload-queued": "{filename} se šalje kada sačuvate",
  "form.stored-file": "Sačuvana datoteka: {filename}",
  "form.remove-file": "Ukloni ovu datoteku",
  "form.secret-set": "Vrednost je postavljena. Nikada se ne prikazuje.",
  "form.secret-not-set": "Vrednost nije postavljena.",
  "form.keep-secret": "Zadrži sadašnju vrednost",
  "form.not-offered": "{value} (više nije u ponudi)",
  "form.other-languages": "Potrebna je ispravka na: {languages}",
  "form.draft-found": "Postoji nesačuvan nacrt od {date}.",
  "form.draft-elsewhere": "Postoji nacrt od {date}. Otvoren je na drugoj kartici, gde još nije sačuvan.",
};
