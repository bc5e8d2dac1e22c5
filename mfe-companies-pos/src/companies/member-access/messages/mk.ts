import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "access.title": "Најавување на членовите",
  "access.text":
    "Каде се најавени членовите на оваа фирма. Ако некому му го укинете пристапот на уред, тоа лице на него не може да ја отвори оваа фирма додека не се најави повторно. Неговите други фирми остануваат достапни.",
  "access.require": "На членовите им е потребен втор фактор: биометриска проверка или код за обновување",
  "access.require-hint":
    "Најавите без втор фактор не можат да ја отворат оваа фирма. Прво поставете го својот.",
  "access.require-title": "Да се бара втор фактор?",
  "access.require-text":
    "Членовите најавени без него веднаш го губат пристапот до {company}, додека не го додадат или употребат.",
  "access.require-confirm": "Барај втор фактор",
  "access.required": "Вториот фактор сега е задолжителен",
  "access.not-required": "Вториот фактор повеќе не е задолжителен",
  "access.failed": "Ништо не е сменето",
  "access.show": "Прикажи најави",
  "access.sessions": "Најави",
  "access.person": "Лице",
  "access.device": "Уред",
  "access.place": "Мрежа",
  "access.factor": "Втор фактор",
  "access.factor-passkey": "Биометрија",
  "access.factor-recovery-code": "Код за обновување",
  "access.since": "Од",
  "access.last-seen": "Последна активност",
  "access.this": "Оваа најава",
  "access.end": "Укини пристап",
  "access.end-all": "Укини пристап на сите уреди",
  "access.end-title": "Да се укине пристапот: {name}?",
  "access.end-text":
    "{name} не може да ја отвори фирмата {company} на уредот {device} додека не се најави повторно.",
  "access.end-all-text":
    "{name} не може да ја отвори фирмата {company} на ниту еден уред додека не се најави повторно.",
  "access.ended": { one: "Пристапот е укинат на {count} уред", other: "Пристапот е укинат на {count} уреди" },
};
