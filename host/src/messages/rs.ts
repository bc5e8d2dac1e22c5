import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "host.starting": "Pokretanje...",
  "host.no-pages": "Stranice panela nisu dostupne",
  "host.no-pages-text": "Spisak stranica nije mogao da se pročita. Proverite vezu i pokušajte ponovo.",
  "host.start-failed": "Panel nije mogao da se pokrene",
  "host.sandbox": "SANDBOX",
  "host.sandbox-hint": "Probno okruženje: pravi novac se ne pomera.",

  "menu.label": "Glavni meni",
  "menu.open": "Otvori meni",
  "menu.needs-company": "Izaberite firmu",
  "menu.needs-pos": "Izaberite POS!",
  "menu.dashboard": "Početna",

  "bar.label": "Firma, POS i nalog",
  "bar.select-company": "Izaberite firmu",
  "bar.select-pos": "Izaberite POS",
  "bar.company": "Firma: {name}",
  "bar.pos": "POS: {name}",
  "bar.language": "Jezik",
  "bar.account": "Nalog: {name}",
  "bar.home": "Početna",
  "bar.settings": "Podešavanja naloga",
  "bar.logout": "Odjava",
  "bar.mode": "Izgled",
  "bar.mode-light": "Svetlo",
  "bar.mode-dark": "Tamno",
  "bar.mode-system": "Kao na uređaju",
  "bar.search": "Traži i idi na...",

  "companies.title": "Izaberite firmu",
  "companies.select": "Izaberite firmu...",
  "companies.search": "Pretraga firmi",
  "companies.name": "Naziv firme",
  "companies.reg-no": "Matični broj",
  "companies.tax-no": "PIB",
  "companies.address": "Adresa",
  "companies.create": "Napravi novu firmu...",
  "companies.select-site": "Izaberite sajt...",
  "companies.none-left": "Nemate više nijednu firmu. Napravite novu da biste nastavili.",
  "companies.failed": "Greška pri učitavanju podataka!",

  "pos.title": "Izbor POS-a",
  "pos.search": "Pretraga POS-ova",
  "pos.site-url": "Adresa sajta",
  "pos.additional": "Dodatne adrese sajta",
  "pos.company-name": "Naziv firme",
  "pos.date": "Datum",
  "pos.add": "Dodaj novi POS (sajt, aplikaciju ili split-pay identifikator)...",
  "pos.please-select": "Izaberite POS!",
  "pos.please-add": "Dodajte POS.",

  "dashboard.title": "Početna",
  "dashboard.no-company-title": "Dobro došli",
  "dashboard.no-company": "Još nema nijedne firme. Napravite firmu da biste počeli da primate plaćanja.",

  "page.not-found": "Ova stranica ne postoji",
  "page.not-found-text": "Adresa je možda pogrešno otkucana ili je stranica premeštena.",
  "page.home": "Idi na početnu",
  "page.off": "Ova stranica je isključena",
  "page.failed": "Ovaj deo panela nije mogao da se učita",
  "page.slow": "Ovaj deo panela se učitava neobično dugo",
  "page.update": "Potrebno je osvežavanje: ovaj deo traži noviji panel. Učitajte stranicu ponovo.",

  "live.reconnecting":
    "Veza je prekinuta, ponovo se povezujemo... Nove porudžbine će se pojaviti kad se vrati.",
  "orders.new": "Nova porudžbina, {company}: {uid}, iznos: {amount} {currency}",

  "notices.title": "Obaveštenja",
  "notices.open": "Obaveštenja",
  "notices.unseen": {
    one: "Obaveštenja: {count} novo",
    few: "Obaveštenja: {count} nova",
    other: "Obaveštenja: {count} novih",
  },
  "notices.empty": "Još nema obaveštenja",
  "notices.sound": "Zvuk za nove porudžbine",

  "session.ending": "Sesija ističe za 2 minuta.",
  "session.extend": "Produži",
  "session.extended": "Sesija je produžena.",
  "session.sign-in-over": "Prijavite se ponovo",
  "session.expired-text":
    "Sesija je istekla. Prijavite se kao {email} i posao se nastavlja tamo gde je stao.",
  "session.stale-text":
    "Za ovo je potrebna nova prijava. Prijavite se kao {email} da potvrdite da ste to vi.",

  "windowed.sign-in": "Čeka se prijava...",

  "palette.title": "Traži i idi na",
  "palette.placeholder": "Stranica, firma, POS ili UID porudžbine",
  "palette.pages": "Stranice",
  "palette.companies": "Firme",
  "palette.pos": "POS",
  "palette.order": "Nađi porudžbinu {uid}",
  "palette.none": "Ništa nije nađeno",
  "palette.results": { one: "{count} rezultat", few: "{count} rezultata", other: "{count} rezultata" },

  "shortcuts.title": "Prečice na tastaturi",
  "shortcuts.palette": "Traži i idi na",
  "shortcuts.search": "Pretraga u listi",
  "shortcuts.help": "Ove prečice",
  "shortcuts.close": "Zatvori ono što je otvoreno",
  "shortcuts.save": "Sačuvaj obrazac",
};
