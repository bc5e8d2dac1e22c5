import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "views.title": "Prikazi",
  "views.none": "Prikaz pod jednim imenom čuva datume, pretragu, statuse i kolone ove liste.",
  "views.name": "Naziv prikaza",
  "views.save": "Sačuvaj prikaz",
  "views.saved": "Prikaz {name} je sačuvan.",
  "views.delete": "Obriši prikaz {name}",
  "views.deleted": "Prikaz {name} je obrisan.",
  "views.failed": "Prikaz nije moguće sačuvati.",
  "views.delete-failed": "Prikaz nije moguće obrisati.",
  "views.load-failed": "Prikaze nije moguće učitati.",
};
