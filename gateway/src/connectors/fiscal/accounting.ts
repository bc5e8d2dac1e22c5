import type { FiscalDefinition } from "../definition/definition";
import { options } from "../definition/parameter";
import { hook, rememberMethod } from "../definition/script";
import { inLanguages } from "../definition/translated";

export const accounting: FiscalDefinition = {
  name: "accounting",
  title: "Accounting export",
  country: "RS",
  description: "Books paid and refunded orders into a journal for the accounting program.",
  requirements: "Access data from the accountant.",
  instant: false,
  parameters: [
    {
      Name: "Ledger",
      Type: "Text",
      Label: inLanguages("Ledger", "Konto", "Конто"),
      Hint: inLanguages("Ledger account", "Konto glavne knjige", "Конто на главната книга"),
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
      `
  var t = words(context, { en: { book: 'Book again', done: 'Booked' }, rs: { book: 'Proknjiži ponovo', done: 'Proknjiženo' }, mk: { book: 'Прокнижи повторно', done: 'Прокнижено' } });
  if (['PAID', 'SUCCESS', 'PARTIALLY-REFUNDED', 'REFUNDED'].indexOf(state(order)) < 0) return [];
  return [{ Caption: t.book, Run: async function(hpay) {
    await hpay.call('book', { method: uid() });
    hpay.notify({ tone: 'success', text: t.done }); hpay.refresh();
  } }];`,
    ),
  },
};
