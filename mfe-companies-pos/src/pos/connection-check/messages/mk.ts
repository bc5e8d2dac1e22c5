import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "check.title": "Проверка на врската",
  "check.text":
    "Еднаш ги прашува продавницата и вашиот сервер за е-пошта и со зборови кажува што не одговара.",
  "check.running": "Се прашува продавницата. Тоа трае најмногу половина минута.",
  "check.error": "Врската не можеше да се провери.",
  "check.again": "Провери повторно",
  "check.result.ok": "Во ред",
  "check.result.warning": "Погледнете",
  "check.result.failed": "Не работи",
  "check.result.skipped": "Не е проверено",
  "check.name.pos": "POS",
  "check.name.purchase-key": "Клуч",
  "check.name.methods": "Методи на плаќање",
  "check.name.notify-url": "Адреса за известувања",
  "check.name.signature": "Потпис",
  "check.name.shop-requests": "Барања на продавницата",
  "check.name.clock": "Часовник на продавницата",
  "check.name.smtp": "Сопствен SMTP",
  "check.pos.ENABLED": "Вклучен е и прима нарачки.",
  "check.pos.DISABLED": "Исклучен е и не прима нарачки. Вклучете „Вклучен“ и зачувајте.",
  "check.purchase-key.VALID": "Важи до {detail}.",
  "check.purchase-key.SANDBOX": "Во пробната околина не е потребен.",
  "check.purchase-key.EXPIRES_SOON": "Истекува на {detail}. Пред тоа набавете нов и внесете го.",
  "check.purchase-key.EXPIRED": "Истече на {detail}. Набавете нов и внесете го.",
  "check.purchase-key.MISSING": "Го нема. Набавете го и внесете го.",
  "check.methods.PRESENT": "Вклучени: {detail}.",
  "check.methods.NO_PAYMENT_METHOD":
    "Ниеден не е вклучен: купувачите не можат да платат. Додајте го под „Методи на плаќање“.",
  "check.notify-url.ANSWERS": "Продавницата одговара ({detail}).",
  "check.notify-url.NOT_SET":
    "Нема адреса: продавницата не дознава резултати, освен ако сама ја наведува со секоја нарачка. Внесете ја и зачувајте.",
  "check.notify-url.TARGET_NOT_ALLOWED":
    "Оваа адреса не може да се користи: мора да почнува со https:// или http:// и да биде достапна од интернет.",
  "check.notify-url.UNREACHABLE":
    "Продавницата не одговара: {detail}. Проверете дали адресата е точна, дали продавницата работи и дали нејзиниот заштитен ѕид нè пропушта.",
  "check.notify-url.BAD_ANSWER":
    "Продавницата одговара {detail} наместо 200. Проверете дали тоа е адресата на додатокот и погледнете го дневникот на грешки на продавницата.",
  "check.signature.CHECKED": "Продавницата го прифаќа исправниот потпис и го одбива погрешниот.",
  "check.signature.NOT_CHECKED":
    "Продавницата прифати и погрешен потпис, или одговори пред проверката. Прашајте го нејзиниот програмер дали известувањата се проверуваат.",
  "check.signature.REFUSED":
    "Продавницата го одбива нашиот потпис ({detail}): има друг таен клуч. Копирајте го тајниот клуч на POS во продавницата.",
  "check.signature.NOT_ASKED": "Може да се провери кога адресата за известувања ќе одговори.",
  "check.shop-requests.SIGNED": "Продавницата последен пат исправно потпиша барање на {detail}.",
  "check.shop-requests.NEVER":
    "Со овој клуч уште не стигнало ниедно барање. Направете пробна нарачка во продавницата.",
  "check.clock.RIGHT": "Точен е.",
  "check.clock.OFF":
    "Отстапува {detail} минути. Серверот на продавницата нека го нагодува времето преку NTP.",
  "check.clock.NOT_TOLD": "Одговорот на продавницата не кажува колку е часот.",
  "check.clock.NOT_ASKED": "Може да се провери кога адресата за известувања ќе одговори.",
  "check.smtp.SIGNED_IN": "Вашиот сервер за е-пошта ги прифаќа корисничкото име и лозинката.",
  "check.smtp.NOT_USED": "Не се користи: пораките одат од нашиот сервер.",
  "check.smtp.INCOMPLETE": "Недостасува сервер, корисничко име или лозинка. Дополнете ги и зачувајте.",
  "check.smtp.TARGET_NOT_ALLOWED": "Овој сервер не може да се користи: мора да биде достапен од интернет.",
  "check.smtp.REFUSED":
    "Серверот за е-пошта вели: {detail}. Проверете го серверот, портот, заштитата, корисничкото име и лозинката.",
  "check.other": "{code} {detail}",
};
