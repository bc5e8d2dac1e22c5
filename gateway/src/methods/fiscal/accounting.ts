import { options } from "../../reference/parameter";
import type { FiscalDefinition } from "../definition";
import { hook, rememberMethod } from "../script";

export const accounting: FiscalDefinition = {
  name: "accounting",
  title: "Accounting export",
  country: "RS",
  description: "Books paid and refunded orders into a journal for the accounting program.",
  requirements: "Access data from the accountant.",
  instant: false,
  parameters: [
    { Name: "Ledger", Type: "Text", Hint: "Ledger account", Required: true, Default: "6140" },
    {
      Name: "Period",
      Type: "Select",
      Hint: "How often",
      Default: "day",
      ...options({ day: "Daily", week: "Weekly" }),
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
