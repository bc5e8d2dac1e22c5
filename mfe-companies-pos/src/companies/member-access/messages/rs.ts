import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "access.title": "Prijavljivanje članova",
  "access.text":
    "Gde su članovi ove firme prijavljeni. Ako nekome ukinete pristup na uređaju, ta osoba na njemu ne može da otvori ovu firmu dok se ponovo ne prijavi. Njene druge firme ostaju dostupne.",
  "access.require": "Članovima je potreban drugi faktor: biometrijska provera ili kod za oporavak",
  "access.require-hint": "Prijave bez drugog faktora ne mogu da otvore ovu firmu. Prvo podesite svoj.",
  "access.require-title": "Zahtevati drugi faktor?",
  "access.require-text":
    "Članovi koji su prijavljeni bez njega odmah gube pristup firmi {company}, dok ga ne dodaju ili upotrebe.",
  "access.require-confirm": "Zahtevaj drugi faktor",
  "access.required": "Drugi faktor je sada obavezan",
  "access.not-required": "Drugi faktor više nije obavezan",
  "access.failed": "Ništa nije promenjeno",
  "access.show": "Prikaži prijave",
  "access.sessions": "Prijave",
  "access.person": "Osoba",
  "access.device": "Uređaj",
  "access.place": "Mreža",
  "access.factor": "Drugi faktor",
  "access.factor-passkey": "Biometrija",
  "access.factor-recovery-code": "Kod za oporavak",
  "access.since": "Od",
  "access.last-seen": "Poslednja aktivnost",
  "access.this": "Ova prijava",
  "access.end": "Ukini pristup",
  "access.end-all": "Ukini pristup na svim uređajima",
  "access.end-title": "Ukinuti pristup: {name}?",
  "access.end-text": "{name} ne može da otvori firmu {company} na uređaju {device} dok se ponovo ne prijavi.",
  "access.end-all-text":
    "{name} ne može da otvori firmu {company} ni na jednom uređaju dok se ponovo ne prijavi.",
  "access.ended": {
    one: "Pristup je ukinut na {count} uređaju",
    few: "Pristup je ukinut na {count} uređaja",
    other: "Pristup je ukinut na {count} uređaja",
  },
};
