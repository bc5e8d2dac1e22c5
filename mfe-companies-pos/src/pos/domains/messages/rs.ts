import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "domains.title": "Domeni",
  "domains.text":
    "Stranice potvrđenog domena mogu da otvore panel za ovaj POS, da upravljaju njime i prikažu ga u okviru. Plaćanja rade i bez toga.",
  "domains.proven": "Potvrđen",
  "domains.unproven": "Nije potvrđen",
  "domains.until": "Do {date}",
  "domains.method.file": "Datotekom na domenu",
  "domains.method.dns": "DNS zapisom",
  "domains.method.connect": "Vašom prodavnicom, koja ima tajni ključ",
  "domains.method.before":
    "Prodavnica je povezana pre nego što je potvrda bila potrebna. Potvrdite ovaj domen do {date}.",
  "domains.missing": "Dokaz nedostaje. Objavite ga ponovo do {date}, inače stranice ovog domena gube prava.",
  "domains.method.exempt": "Vašem računaru potvrda nije potrebna",
  "domains.none": "Izaberite jedan od načina ispod, pa proverite",
  "domains.check": "Proveri sada",
  "domains.check-error": "Domeni nisu mogli da se provere.",
  "domains.checked": "Provereno. Potvrđeno: {proven} od {all}",
  "domains.how": "Kako se potvrđuje domen",
  "domains.how-any": "Dovoljan je jedan način.",
  "domains.way.file": "Datoteka",
  "domains.way.dns": "DNS zapis",
  "domains.way.connect": "Prodavnica",
  "domains.file-text": "Objavite tekstualnu datoteku na ovoj adresi domena:",
  "domains.dns-text": "Ili dodajte TXT zapis sa ovim nazivom:",
  "domains.content": "Sadržaj datoteke ili zapisa:",
  "domains.file-address": "Adresa datoteke",
  "domains.record-name": "Naziv TXT zapisa",
  "domains.line": "Sadržaj",
  "domains.connect-text":
    "Ili povežite prodavnicu. Kada je njena adresa za obaveštenja na domenu i kada proverava potpise, domen se potvrđuje automatski.",
  "domains.fault.NOT_FOUND": "nije nađen",
  "domains.fault.UNREACHABLE": "nema odgovora",
  "domains.fault.TARGET_NOT_ALLOWED": "adresa nije javna",
  "domains.fault.NO_ADDRESS": "na ovom domenu nema adrese za obaveštenja",
  "domains.fault.NOT_CHECKED": "ne proverava potpise",
  "domains.fault.REFUSED": "odbila je konfiguraciju",
  "domains.fault.TAKEN": "druga firma je potvrdila ovaj domen; koristite datoteku ili DNS zapis",
};
