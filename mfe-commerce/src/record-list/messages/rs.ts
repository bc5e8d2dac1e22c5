import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "absence.title": "Zašto nije ovde?",
  "absence.uid": "Uid",
  "absence.nothing": "Nema ga ni na jednom prodajnom mestu koje smete da vidite.",
  "absence.here": "Nalazi se u listi.",
  "absence.other-pos": "Pripada drugom prodajnom mestu.",
  "absence.dates": "Kreirano je {date}, van datuma liste.",
  "absence.status": "Njegov status {status} je skriven.",
  "absence.search": "Pretraga za {text} ga ne nalazi.",
  "absence.single": "Adresa prikazuje drugi zapis.",
  "absence.page": "Nalazi se na drugoj strani.",
  "absence.show": "Prikaži ga",
  "list.nothing-found": "Ništa nije pronađeno",
  "list.nothing-range": "Između {from} i {to}, {zone}.",
  "list.nothing-search": "Pretraga: {text}.",
  "list.nothing-excluded": "Skriveni statusi: {statuses}.",
  "list.nothing-record": "Na ovom prodajnom mestu nema takvog zapisa ili je njegov status skriven.",
  "list.widen": "Prikaži poslednjih 12 meseci",
  "list.clear-search": "Obriši pretragu",
  "list.show-hidden": "Prikaži skrivene statuse",
};
