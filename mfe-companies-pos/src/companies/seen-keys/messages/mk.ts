import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "seen-keys.title": "Сменете ги овие клучеви",
  "seen-keys.text":
    "Лица што ја напуштиле фирмата ги виделе овие клучеви. Со таков клуч сѐ уште можат да испраќаат нарачки и поврати во нејзино име.",
  "seen-keys.secret": "Таен клуч: {label}",
  "seen-keys.embed-key": "Клуч за вградување: {label}",
  "seen-keys.method": "Пристапни податоци: {label}",
  "seen-keys.by": "Увид: {person}, {date}",
  "seen-keys.open": "Смени го клучот",
  "seen-keys.open-method": "Отвори го методот",
  "seen-keys.dismiss": "Не е потребно",
  "seen-keys.dismiss-title": "Да се остави непроменето: {key}?",
  "seen-keys.dismiss-text":
    "{person} можеби сѐ уште го има овој клуч. Вашата одлука се запишува во историјата на фирмата.",
  "seen-keys.dismissed": "Запишано: клучот останува непроменет",
  "seen-keys.failed": "Одлуката не е запишана",
};
