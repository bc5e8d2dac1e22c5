import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "host.starting": "Се стартува...",
  "host.no-pages": "Страниците на панелот не се достапни",
  "host.no-pages-text":
    "Списокот на страници не можеше да се прочита. Проверете ја врската и обидете се повторно.",
  "host.start-failed": "Панелот не можеше да се стартува",
  "host.registry-down": "Страниците се можеби стари",
  "host.registry-down-hint":
    "Списокот на страници не е освежен. Можете да продолжите со последната вчитана верзија.",
  "host.reload": "Нова верзија е подготвена: вчитај повторно",
  "host.reload-hint":
    "Дел од панелот бара понова верзија од онаа во јазичето. Зачувајте ја работата, па вчитајте ја страницата повторно.",
  "host.sandbox": "SANDBOX",
  "host.sandbox-hint": "Пробна околина: не се пренесуваат вистински пари.",

  "menu.label": "Главно мени",
  "menu.open": "Отвори го менито",
  "menu.needs-company": "Изберете фирма",
  "menu.needs-pos": "Изберете POS!",
  "menu.dashboard": "Почетна",
  "menu.unread": { one: "{count} непрочитан", other: "{count} непрочитани" },

  "bar.select-company": "Изберете фирма",
  "bar.select-pos": "Изберете POS",
  "bar.company": "Фирма: {name}",
  "bar.pos": "POS: {name}",
  "bar.language": "Јазик",
  "bar.account": "Сметка: {name}",
  "bar.home": "Почетна",
  "bar.settings": "Поставки на сметката",
  "bar.logout": "Одјава",
  "bar.mode": "Изглед",
  "bar.mode-light": "Светло",
  "bar.mode-dark": "Темно",
  "bar.mode-system": "Како на уредот",
  "bar.search": "Барај и оди на...",
  "bar.help": "Помош за оваа страница",

  "companies.picker-title": "Изберете фирма",
  "companies.please-select": "Изберете фирма...",
  "companies.search": "Пребарување фирми",
  "companies.name": "Име на фирмата",
  "companies.picker-reg-no": "Матичен број",
  "companies.picker-tax-no": "Даночен број",
  "companies.address": "Адреса",
  "companies.create-new": "Создади нова фирма...",
  "companies.select-site": "Изберете сајт...",
  "companies.access-ended":
    "Вашиот пристап до {company} е укинат. Сѐ што сте зачувале таму останува. Ако ова не требаше да се случи, прашајте го сопственикот на фирмата.",
  "companies.none-left": "Веќе немате пристап до ниту една фирма. Создајте нова за да продолжите.",
  "companies.failed": "Грешка при вчитување на податоците!",

  "pos.picker-title": "Избор на POS",
  "pos.search": "Пребарување POS",
  "pos.site-url": "Адреса на сајтот",
  "pos.additional": "Дополнителни адреси на сајтот",
  "pos.company-name": "Име на фирмата",
  "pos.date": "Датум",
  "pos.add": "Додај нов POS (сајт, апликација или split-pay идентификатор)...",
  "pos.please-select": "Изберете POS!",
  "pos.failed": "Грешка при вчитување податоци!",
  "pos.please-add": "Додајте POS.",
  "pos.add-new": "Додај нов POS",
  "pos.ask-to-add": "Сѐ уште нема POS. Замолете го сопственикот или администраторот на фирмата да го додаде.",

  "dashboard.title": "Почетна",
  "dashboard.no-company-title": "Добре дојдовте",
  "dashboard.no-company": "Сѐ уште нема ниту една фирма. Создајте фирма за да почнете да примате плаќања.",

  "page.not-found": "Оваа страница не постои",
  "page.not-found-text": "Адресата можеби е погрешно внесена или страницата е преместена.",
  "page.home": "Оди на почетната",
  "page.off": "Оваа страница е исклучена",
  "page.failed": "Овој дел од панелот не можеше да се вчита",
  "page.slow": "Оваа страница се вчитува подолго од вообичаено",
  "page.update":
    "Достапна е понова верзија на панелот. Вчитајте ја страницата повторно за да го отворите овој дел.",

  "developer.changed": "Во ова јазиче работи необјавена верзија: {words}",
  "developer.back": "Назад на објавената верзија",
  "developer.title": "Панел за програмери",
  "developer.remotes": "Делови на панелот",
  "developer.releases": "Изданија и откажувања",
  "developer.events": "Настани",
  "developer.reports": "Пријави на грешки",
  "developer.faults": "Намерни грешки",
  "developer.revision": "Ревизија на регистарот",
  "developer.gateway": "Gateway",
  "developer.not-loaded": "не е вчитан",
  "developer.no-faults": "Ниту една намерна грешка не е вклучена.",

  "closed.no-passkey":
    "{companies} се отвора само со втор фактор. Додајте биометриска проверка во вашата сметка за да ја отворите.",
  "closed.use-passkey":
    "{companies} се отвора само со втор фактор. Најавете се повторно со биометриска проверка или со код за обновување.",
  "closed.ended":
    "{companies}: вашиот пристап на овој уред е укинат. Најавете се повторно за да ја отворите.",
  "closed.add-passkey": "Додај биометриска проверка",
  "closed.sign-in": "Најави се повторно",
  "live.reconnecting":
    "Врската е прекината, повторно се поврзуваме... Новите нарачки ќе се појават кога ќе се врати.",
  "orders.new": "Нова нарачка, {company}: {uid}, износ: {amount} {currency}",
  "orders.new-many": {
    one: "{count} нова нарачка, {company}",
    other: "{count} нови нарачки, {company}",
  },

  "notices.title": "Известувања",
  "notices.open": "Известувања",
  "notices.unseen": { one: "Известувања: {count} ново", other: "Известувања: {count} нови" },
  "notices.empty": "Сѐ уште нема известувања",
  "notices.sound": "Звук за нови нарачки",

  "session.ending": "Сесијата завршува за 2 минути.",
  "session.extend": "Продолжи",
  "session.extended": "Сесијата е продолжена.",
  "session.sign-in-over": "Најавете се повторно",
  "session.expired-text":
    "Сесијата заврши. Најавете се како {email} за да продолжите таму каде што застанавте.",
  "session.stale-text": "Потврдете дека сте тоа вие: најавете се повторно како {email}.",

  "windowed.sign-in": "Се чека најава...",

  "palette.title": "Барај и оди на",
  "palette.placeholder": "Страница, фирма, POS или UID на нарачка",
  "palette.pages": "Страници",
  "palette.companies": "Фирми",
  "palette.pos": "POS",
  "palette.order": "Најди нарачка {uid}",
  "palette.none": "Ништо не е најдено",
  "palette.results": { one: "{count} резултат", other: "{count} резултати" },

  "shortcuts.title": "Кратенки на тастатурата",
  "shortcuts.palette": "Барај и оди на",
  "shortcuts.search": "Пребарување во листата",
  "shortcuts.help": "Овие кратенки",
  "shortcuts.close": "Затвори го отворениот дијалог",
  "shortcuts.save": "Зачувај го образецот",
};
