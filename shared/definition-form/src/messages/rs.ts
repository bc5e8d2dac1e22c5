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
  "form.unknown-type": "Polja tipa {type} ovde ne mogu da se menjaju. Sačuvana vrednost ostaje nepromenjena.",
  "form.no-columns": "Ova tabela nema kolone u svojoj definiciji. Sačuvana vrednost ostaje nepromenjena.",
  "form.misfit":
    "Sačuvana vrednost nije ispravna za ovo polje. Ostaje nepromenjena dok je ne izmenite: {value}",
  "form.broken-data":
    "Sačuvana podešavanja su oštećena i nisu učitana. Ostaju nepromenjena dok ne sačuvate; čuvanje ih zamenjuje.",
  "form.not-a-number": "Unesite broj",
  "form.too-small": "Unesite {min} ili više",
  "form.too-large": "Unesite {max} ili manje",
  "form.not-an-email": "Unesite e-adresu",
  "form.not-an-address": "Unesite adresu koja počinje sa http:// ili https://",
  "form.too-many-rows": "Najviše redova: {max}",
  "form.empty-cell": "Red {row}: polje {column} je obavezno",
  "form.cell-not-a-number": "Red {row}: polje {column} mora biti broj",
  "form.identifier-twice": "Red {row}: vrednost polja {column} je već upotrebljena",
  "form.check-failed": "Ovo polje nije moglo da se proveri. Vrednost ipak možete da sačuvate.",
  "form.upload-blocked": "Otpremanje je blokirano! {filename}",
  "form.upload-queued": "{filename} se šalje kada sačuvate",
  "form.stored-file": "Sačuvana datoteka: {filename}",
  "form.remove-file": "Ukloni ovu datoteku",
  "form.secret-set": "Vrednost je postavljena. Nikada se ne prikazuje.",
  "form.secret-not-set": "Vrednost nije postavljena.",
  "form.keep-secret": "Zadrži sadašnju vrednost",
  "form.not-offered": "{value} (više nije u ponudi)",
  "form.other-languages": "Treba ispraviti na jezicima: {languages}",
  "form.draft-found": "Imate nesačuvan nacrt od {date}.",
  "form.draft-elsewhere": "Imate nacrt od {date} koji je otvoren i nesačuvan u drugoj kartici.",
};
