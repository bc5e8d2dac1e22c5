import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "approvals.title": "Druga osoba",
  "approvals.text":
    "Iznad ograničenja jedna osoba traži, a druga sa istim pravom odobrava. Svaka valuta ima svoje ograničenje, ništa se ne preračunava; u valuti bez ograničenja za svaki iznos trebaju dve osobe. Povraćaji jedne porudžbine se sabiraju. Povraćaj iznad ograničenja koji potpiše prodavnica se odbija.",
  "approvals.refunds": "Povraćaj iznad ograničenja odobrava druga osoba",
  "approvals.mark-paid": "Označavanje kao plaćeno iznad ograničenja odobrava druga osoba",
  "approvals.limits": "Ograničenja",
  "approvals.currency": "Valuta",
  "approvals.amount": "Do ovog iznosa dovoljna je jedna osoba",
  "approvals.amount-wrong": "Unesite iznos",
  "approvals.currency-twice": "Ova valuta je navedena dvaput",
  "approvals.save": "Sačuvaj pravilo",
  "approvals.saved": "Pravilo je sačuvano. Administratori dobijaju mejl.",
  "approvals.error": "Pravilo nije sačuvano",
  "approvals.owner-only": "Ovo menja samo vlasnik.",
};
