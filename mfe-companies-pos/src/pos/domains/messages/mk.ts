import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "domains.title": "Домени",
  "domains.text":
    "Страниците на потврден домен можат да го отворат панелот за овој POS, да управуваат со него и да го прикажат во рамка. Плаќањата работат и без тоа.",
  "domains.proven": "Потврден",
  "domains.unproven": "Не е потврден",
  "domains.until": "До {date}",
  "domains.method.file": "Со датотека на доменот",
  "domains.method.dns": "Со DNS-запис",
  "domains.method.connect": "Со вашата продавница, која го има тајниот клуч",
  "domains.method.before":
    "Продавницата е поврзана пред да биде потребна потврда. Потврдете го овој домен до {date}.",
  "domains.missing":
    "Доказот недостасува. Објавете го повторно до {date}, инаку страниците на овој домен ги губат правата.",
  "domains.method.exempt": "На вашиот компјутер не му треба потврда",
  "domains.none": "Изберете еден од начините подолу, па проверете",
  "domains.check": "Провери сега",
  "domains.check-error": "Домените не можеа да се проверат.",
  "domains.checked": "Проверено. Потврдени: {proven} од {all}",
  "domains.how": "Како се потврдува домен",
  "domains.how-any": "Доволен е еден начин.",
  "domains.way.file": "Датотека",
  "domains.way.dns": "DNS-запис",
  "domains.way.connect": "Продавница",
  "domains.file-text": "Објавете текстуална датотека на оваа адреса на доменот:",
  "domains.dns-text": "Или додајте TXT-запис со ова име:",
  "domains.content": "Содржина на датотеката или записот:",
  "domains.file-address": "Адреса на датотеката",
  "domains.record-name": "Име на TXT-записот",
  "domains.line": "Содржина",
  "domains.connect-text":
    "Или поврзете ја продавницата. Кога нејзината адреса за известувања е на доменот и кога ги проверува потписите, доменот се потврдува автоматски.",
  "domains.fault.NOT_FOUND": "не е најдено",
  "domains.fault.UNREACHABLE": "нема одговор",
  "domains.fault.TARGET_NOT_ALLOWED": "адресата не е јавна",
  "domains.fault.NO_ADDRESS": "на овој домен нема адреса за известувања",
  "domains.fault.NOT_CHECKED": "не ги проверува потписите",
  "domains.fault.REFUSED": "ја одби конфигурацијата",
  "domains.fault.TAKEN": "друга фирма го потврдила овој домен; користете датотека или DNS-запис",
};
