import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "form.default-language": "[СТАНДАРДНО]",
  "form.languages": "Јазик на вредностите",
  "form.language-code": "Ознака на јазикот",
  "form.bad-language-code":
    "Неточна ознака на јазикот. Користете двобуквена ознака, по потреба со додаток -cyr!",
  "form.remove-language": "Отстрани {language}",
  "form.remove-language-title": "Да се отстрани јазикот {language}?",
  "form.remove-language-text": "Сите вредности на јазикот {language} се бришат кога ќе зачувате.",
  "form.same-everywhere": "Исто на сите јазици",
  "form.unknown-type":
    "Овој панел не познава полиња од типот {type}. Зачуваната вредност останува каква што е.",
  "form.no-columns":
    "Дефиницијата не наведува колони за оваа табела. Зачуваната вредност останува каква што е.",
  "form.misfit": "Зачуваната вредност не одговара на ова поле. Останува додека не ја смените: {value}",
  "form.broken-data":
    "Зачуваните поставки не можат да се прочитаат. Остануваат какви што се додека не зачувате измена, која ги заменува.",
  "form.not-a-number": "Внесете број",
  "form.too-small": "Внесете број што не е помал од {min}",
  "form.too-large": "Внесете број што не е поголем од {max}",
  "form.not-an-email": "Внесете е-адреса",
  "form.not-an-address": "Внесете адреса што почнува со http:// или https://",
  "form.too-many-rows": "Најмногу редови: {max}",
  "form.empty-cell": "Ред {row}: полето {column} е задолжително",
  "form.cell-not-a-number": "Ред {row}: полето {column} мора да биде број",
  "form.identifier-twice": "Ред {row}: вредноста на полето {column} е веќе употребена",
  "form.upload-queued": "{filename} се испраќа кога ќе зачувате",
  "form.stored-file": "Зачувана датотека: {filename}",
  "form.remove-file": "Отстрани ја оваа датотека",
  "form.secret-set": "Вредноста е поставена. Никогаш не се прикажува.",
  "form.secret-not-set": "Вредноста не е поставена.",
  "form.keep-secret": "Задржи ја сегашната вредност",
  "form.not-offered": "{value} (повеќе не се нуди)",
  "form.other-languages": "Потребна е исправка на: {languages}",
  "form.draft-found": "Постои незачуван нацрт од {date}.",
  "form.draft-elsewhere":
    "Постои нацрт од {date}. Отворен е во друга картичка, каде што сè уште не е зачуван.",
};
