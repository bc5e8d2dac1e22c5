import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "form.default-language": "[СТАНДАРДНО]",
  "form.languages": "Јазик на вредностите",
  "form.language-code": "Ознака на јазикот",
  "form.bad-language-code":
    "Неисправна ознака на јазикот. Користете двобуквена ознака, по потреба со додаток -cyr!",
  "form.remove-language": "Отстрани {language}",
  "form.remove-language-title": "Да се отстрани јазикот {language}?",
  "form.remove-language-text": "Сите вредности на јазикот {language} се бришат кога ќе зачувате.",
  "form.same-everywhere": "Исто на сите јазици",
  "form.unknown-type":
    "Полињата од типот {type} тука не можат да се менуваат. Зачуваната вредност останува непроменета.",
  "form.no-columns":
    "Оваа табела нема колони во својата дефиниција. Зачуваната вредност останува непроменета.",
  "form.misfit":
    "Зачуваната вредност не е исправна за ова поле. Останува непроменета додека не ја измените: {value}",
  "form.broken-data":
    "Зачуваните поставки се оштетени и не се вчитани. Остануваат непроменети додека не зачувате; зачувувањето ги заменува.",
  "form.not-a-number": "Внесете број",
  "form.too-small": "Внесете {min} или повеќе",
  "form.too-large": "Внесете {max} или помалку",
  "form.not-an-email": "Внесете е-адреса",
  "form.not-an-address": "Внесете адреса што почнува со http:// или https://",
  "form.too-many-rows": "Најмногу редови: {max}",
  "form.empty-cell": "Ред {row}: полето {column} е задолжително",
  "form.cell-not-a-number": "Ред {row}: полето {column} мора да биде број",
  "form.identifier-twice": "Ред {row}: вредноста на полето {column} е веќе употребена",
  "form.check-failed": "Ова поле не можеше да се провери. Сепак можете да ја зачувате вредноста.",
  "form.upload-blocked": "Прикачувањето е блокирано! {filename}",
  "form.upload-queued": "{filename} се испраќа кога ќе зачувате",
  "form.stored-file": "Зачувана датотека: {filename}",
  "form.remove-file": "Отстрани ја оваа датотека",
  "form.secret-set": "Вредноста е поставена. Никогаш не се прикажува.",
  "form.secret-not-set": "Вредноста не е поставена.",
  "form.keep-secret": "Задржи ја сегашната вредност",
  "form.not-offered": "{value} (повеќе не се нуди)",
  "form.other-languages": "Треба да се поправи на јазиците: {languages}",
  "form.draft-found": "Имате незачуван нацрт од {date}.",
  "form.draft-elsewhere": "Имате нацрт од {date} што е отворен и незачуван во друго јазиче.",
};
