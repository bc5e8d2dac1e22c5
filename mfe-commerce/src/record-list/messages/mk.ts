import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "absence.title": "Зошто не е тука?",
  "absence.uid": "Uid",
  "absence.nothing": "Го нема на ниту едно продажно место што смеете да го видите.",
  "absence.here": "Се наоѓа во листата.",
  "absence.other-pos": "Припаѓа на друго продажно место.",
  "absence.dates": "Креирано е {date}, надвор од датумите на листата.",
  "absence.status": "Неговиот статус {status} е скриен.",
  "absence.search": "Пребарувањето за {text} не го наоѓа.",
  "absence.single": "Адресата прикажува друг запис.",
  "absence.page": "Се наоѓа на друга страница.",
  "absence.show": "Прикажи го",
};
