import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "approvals.title": "Odobrenje druge osobe",
  "approvals.text":
    "Iznad ograničenja jedna osoba šalje zahtev, a druga sa istim pravom ga odobrava. Svaka valuta ima svoje ograničenje, bez preračunavanja. U valuti bez ograničenja za svaki iznos su potrebne dve osobe. Povraćaji iste porudžbine se sabiraju. Povraćaji koje potpiše prodavnica odbijaju se iznad ograničenja.",
  "approvals.refunds": "Povraćaj iznad ograničenja odobrava druga osoba",
  "approvals.mark-paid": "Označavanje kao plaćeno iznad ograničenja odobrava druga osoba",
  "approvals.limits": "Ograničenja",
  "approvals.currency": "Valuta",
  "approvals.amount": "Do ovog iznosa dovoljna je jedna osoba",
  "approvals.amount-wrong": "Unesite iznos",
  "approvals.currency-twice": "Ova valuta je navedena dvaput",
  "approvals.save": "Sačuvaj pravilo",
  "approvals.saved": "Pravilo je sačuvano. Administratori se obaveštavaju e-poštom.",
  "approvals.error": "Pravilo nije sačuvano",
  "approvals.owner-only": "Ovo može da menja samo vlasnik.",
};
