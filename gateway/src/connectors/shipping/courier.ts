import type { MethodDefinition } from "../definition/definition";
import { options } from "../definition/parameter";
import { shownName } from "../definition/parameters";
import { hook, rememberMethod } from "../definition/script";
import { inLanguages, validator } from "../definition/translated";

/** The label of a parcel's state; an unknown state is shown as received. */
const stateWords = `
  var states = words(context, {
    en: { PREPARING: 'Preparing', READY: 'Ready', SUBMITTED: 'Submitted', DELIVERY: 'In delivery', DELIVERED: 'Delivered', ERROR: 'Error', RESOLVING: 'Being resolved', FAILED: 'Failed', REVOKED: 'Revoked' },
    rs: { PREPARING: 'Priprema se', READY: 'Spremno', SUBMITTED: 'Predato', DELIVERY: 'U isporuci', DELIVERED: 'Isporučeno', ERROR: 'Greška', RESOLVING: 'Rešava se', FAILED: 'Neuspešno', REVOKED: 'Povučeno' },
    mk: { PREPARING: 'Се подготвува', READY: 'Спремно', SUBMITTED: 'Предадено', DELIVERY: 'Во испорака', DELIVERED: 'Испорачано', ERROR: 'Грешка', RESOLVING: 'Се решава', FAILED: 'Неуспешно', REVOKED: 'Повлечено' }
  });
  function stateWords(state) { return states[state] || state; }`;

/** Refuses a third decimal place, as for every price: the point was probably typed as a thousands separator. */
const pricesValidator = validator(
  {
    wrong: inLanguages(
      "A price is a number with at most two decimals",
      "Cena je broj sa najviše dve decimale",
      "Цената е број со најмногу две децимали",
    ),
  },
  "return Object.keys(value || {}).every(function(key) { return /^[0-9]+([.,][0-9]{1,2})?$/.test(String(Object(value[key]).Price)); }) ? null : t.wrong;",
);

export const courier: MethodDefinition = {
  name: "courier",
  isSandbox: true,
  title: "Courier (sandbox)",
  description: inLanguages(
    "Labels and tracking states from the built-in sandbox courier. Its parcel moves one state on each time it is tracked, until it is being delivered.",
    "Nalepnice i stanja pošiljke od ugrađene probne kurirske službe. Pošiljka prelazi u sledeće stanje svaki put kada se prati, sve do isporuke.",
    "Налепници и состојби на пратката од вградената пробна курирска служба. Пратката преминува во следната состојба секојпат кога се следи, сѐ до испораката.",
  ),
  requirements: inLanguages(
    "A contract with the courier; not needed in the sandbox.",
    "Ugovor sa kurirskom službom; za probni rad nije potreban.",
    "Договор со курирската служба; за пробна работа не е потребен.",
  ),
  instant: true,
  parameters: [
    shownName("Kurirska služba"),
    {
      Name: "ClientCode",
      Type: "Text",
      Label: inLanguages("Client code", "Šifra klijenta", "Шифра на клиентот"),
      Hint: inLanguages(
        "The client code that the courier gave you",
        "Šifra klijenta kod kurira",
        "Шифра на клиентот кај курирот",
      ),
      Required: true,
      Default: "UK00001",
    },
    {
      Name: "Services",
      Type: "Multiselect",
      Label: inLanguages("Services", "Usluge", "Услуги"),
      Hint: inLanguages("Services", "Usluge kurira", "Услуги на курирот"),
      Default: ["standard"],
      ...options({
        standard: inLanguages("Standard", "Standardno", "Стандардно"),
        express: inLanguages("Express", "Ekspres", "Експрес"),
        parcelShop: inLanguages(
          "Parcel shop",
          "Preuzimanje na prodajnom mestu",
          "Подигање на продажно место",
        ),
      }),
    },
    {
      Name: "PriceList",
      Type: "Table",
      Label: inLanguages("Price list", "Cenovnik", "Ценовник"),
      Hint: inLanguages(
        "Prices by weight, in kg and RSD",
        "Cene po težini, u kg i RSD",
        "Цени по тежина, во kg и RSD",
      ),
      Required: true,
      MaxRows: 20,
      PrimaryIdentifier: "UpTo",
      // Stored as a list, so that rows keep the order in which they were typed.
      UseArray: true,
      Validator: pricesValidator,
      Columns: [
        { Name: "UpTo", Label: inLanguages("Up to", "Do", "До"), Type: "number", Required: true },
        { Name: "Price", Label: inLanguages("Price", "Cena", "Цена"), Type: "number", Required: true },
      ],
      Default: [
        { UpTo: "2", Price: "390" },
        { UpTo: "10", Price: "590" },
      ],
    },
  ],
  scripts: {
    initActions: rememberMethod,
    orderActions: hook(
      "order",
      `${stateWords}
  var t = words(context, {
    en: { create: 'Create parcel', label: 'Print label', track: 'Track', revoke: 'Revoke parcel', created: 'Parcel created', ask: 'The courier will not collect this parcel.' },
    rs: { create: 'Napravi pošiljku', label: 'Štampaj nalepnicu', track: 'Prati', revoke: 'Povuci pošiljku', created: 'Pošiljka je napravljena', ask: 'Kurir neće doći po nju.' },
    mk: { create: 'Создади пратка', label: 'Печати налепница', track: 'Следи', revoke: 'Повлечи пратка', created: 'Пратката е создадена', ask: 'Курирот нема да дојде по неа.' }
  });
  var packets = (read(order.ShippingData).packets || []).filter(function(one) { return !uid() || one.method_uid === uid(); });
  var open = packets.filter(function(one) { return one.state !== 'REVOKED'; });
  var found = state(order);
  if (open.length === 0) {
    var data = read(order.Data), ofShop = !order.CompanySitePaymentMethodId && (data.sitedata || Object(data.shipping).is_cod);
    if (['PAID', 'SUCCESS', 'OBLIGATED', 'RESERVED', 'PAYING'].concat(ofShop ? ['', 'AWAITING'] : []).indexOf(found) < 0) return [];
    return [{ Caption: t.create, Run: async function(hpay) {
      await hpay.call('create-packet', { method: uid() });
      hpay.notify({ tone: 'success', text: t.created }); hpay.refresh();
    } }];
  }
  return open.map(function(one) {
    var actions = [
      { Caption: t.label, Run: async function(hpay) { var answer = await hpay.call('print-label', { packet: one.packet }); hpay.open(answer.url); hpay.refresh(); } },
      { Caption: t.track, Run: async function(hpay) { var answer = await hpay.call('track', { packet: one.packet }); hpay.notify({ tone: 'info', text: one.tracking_code + ': ' + stateWords(answer.state) }); hpay.refresh(); } }
    ];
    if (one.state === 'PREPARING' || one.state === 'READY') actions.push({ Caption: t.revoke, Run: async function(hpay) {
      if (!(await hpay.confirm({ title: t.revoke + ' ' + one.tracking_code, text: t.ask, confirm: t.revoke }))) return;
      await hpay.call('revoke-packet', { packet: one.packet }); hpay.refresh();
    } });
    return { Caption: one.tracking_code, actions: actions };
  });`,
    ),
    getInfo: hook(
      "record",
      `${stateWords} return (read(record.ShippingData).packets || []).map(function(one) { return one.tracking_code + ': ' + stateWords(one.state); }).join(', ');`,
    ),
  },
};
