import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "views.title": "Прегледи",
  "views.none": "Прегледот под едно име ги чува датумите, пребарувањето, статусите и колоните на оваа листа.",
  "views.name": "Име на прегледот",
  "views.save": "Зачувај преглед",
  "views.saved": "Прегледот {name} е зачуван.",
  "views.delete": "Избриши го прегледот {name}",
  "views.deleted": "Прегледот {name} е избришан.",
  "views.failed": "Прегледот не може да се зачува.",
  "views.delete-failed": "Прегледот не може да се избрише.",
  "views.load-failed": "Прегледите не може да се вчитаат.",
};
