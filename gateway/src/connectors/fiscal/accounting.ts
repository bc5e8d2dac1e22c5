import type { FiscalDefinition } from "../definition/definition";
import { options } from "../definition/parameter";
import { hook, moneyQuestions, rememberMethod } from "../definition/script";
import { inLanguages } from "../definition/translated";

export const accounting: FiscalDefinition = {
  name: "accounting",
  title: "Accounting export",
  country: "RS",
  description: inLanguages(
    "Books payments and refunds of orders in a journal for the accounting program.",
    "Knjiži naplate i povraćaje po porudžbinama u dnevnik za računovodstveni program.",
    "Ги книжи наплатите и повратите по нарачки во дневник за сметководствената програма.",
  ),
  requirements: inLanguages(
    "Login details from your accountant.",
    "Pristupni podaci od računovođe.",
    "Податоци за пристап од сметководителот.",
  ),
  instant: false,
  parameters: [
    {
      Name: "Ledger",
      Type: "Text",
      Label: inLanguages("Ledger account", "Konto", "Конто"),
      Hint: inLanguages("General ledger account", "Konto glavne knjige", "Конто на главната книга"),
      Required: true,
      Default: "6140",
    },
    {
      Name: "Period",
      Type: "Select",
      Label: inLanguages("Period", "Period", "Период"),
      Hint: inLanguages("How often", "Koliko često", "Колку често"),
      Default: "day",
      ...options({
        day: inLanguages("Daily", "Dnevno", "Дневно"),
        week: inLanguages("Weekly", "Nedeljno", "Неделно"),
      }),
    },
  ],
  scripts: {
    initActions: rememberMethod,
    orderActions: hook(
      "order",
      `${moneyQuestions}
  var t = words(context, {
    en: { book: 'Book again', ask: 'The last booking failed. No money moves; each of these is booked once:', sale: 'Sale', refund: 'Refund', done: 'Booked', failed: 'The accounting program refused the booking again. Check the settings of the method.' },
    rs: { book: 'Proknjiži ponovo', ask: 'Poslednje knjiženje nije uspelo. Novac se ne prenosi; svaka stavka se knjiži jednom:', sale: 'Prodaja', refund: 'Povraćaj', done: 'Proknjiženo', failed: 'Računovodstveni program je ponovo odbio. Proverite podešavanja metoda.' },
    mk: { book: 'Прокнижи повторно', ask: 'Последното книжење не успеа. Парите не се пренесуваат; секоја ставка се книжи еднаш:', sale: 'Продажба', refund: 'Поврат', done: 'Прокнижено', failed: 'Сметководствената програма повторно одби. Проверете ги поставките на методот.' }
  });
  var mine = (read(order.FiscalData).bookings || []).filter(function(one) { return !uid() || one.method_uid === uid() || one.why === 'METHOD'; });
  var done = mine.filter(function(one) { return one.state !== 'FAILED'; }).map(function(one) { return one.key; });
  var open = mine.filter(function(one, at) {
    return one.state === 'FAILED' && done.indexOf(one.key) < 0 && mine.findIndex(function(other) { return other.key === one.key; }) === at;
  });
  if (open.length === 0) return [];
  return [{ Caption: t.book, Does: 'book', Denied: !may(context, 'order.move-money'), Run: async function(hpay) {
    var list = open.map(function(one) { return t[one.kind] + ' ' + money(one.amount, one.currency); }).join(', ');
    if (!(await hpay.confirm({ title: t.book, text: asked(order, [t.ask + ' ' + list + '.']), confirm: t.book }))) return;
    var answer = await hpay.call('book', { method: uid() });
    hpay.notify(answer.entry ? { tone: 'success', text: t.done } : { tone: 'error', text: t.failed });
    hpay.refresh();
  } }];`,
    ),
  },
};
