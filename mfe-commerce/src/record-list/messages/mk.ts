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
  "list.nothing-found": "Ништо не е пронајдено",
  "list.nothing-range": "Помеѓу {from} и {to}, {zone}.",
  "list.nothing-search": "Пребарување: {text}.",
  "list.nothing-excluded": "Скриени статуси: {statuses}.",
  "list.nothing-record": "На ова продажно место нема таков запис или неговиот статус е скриен.",
  "list.widen": "Прикажи ги последните 12 месеци",
  "list.clear-search": "Исчисти го пребарувањето",
  "list.show-hidden": "Прикажи ги скриените статуси",
};
