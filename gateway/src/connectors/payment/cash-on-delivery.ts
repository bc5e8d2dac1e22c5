import type { PaymentDefinition } from "../definition/definition";
import { amountParameter, instructions, shownName } from "../definition/parameters";
import { hook, moneyQuestions, rememberMethod } from "../definition/script";
import { inLanguages } from "../definition/translated";

export const cashOnDelivery: PaymentDefinition = {
  name: "cash-on-delivery",
  title: "Cash on delivery",
  paymentType: "cod",
  knownBanks: "",
  subscriptionsType: "",
  instant: false,
  hpayCard: false,
  fallback: false,
  splitpay: false,
  description: inLanguages(
    "The courier collects the amount; the order is paid when the parcel is delivered.",
    "Kurir naplaćuje iznos; porudžbina je plaćena kada se pošiljka isporuči.",
    "Курирот го наплаќа износот; нарачката е платена кога ќе се достави пратката.",
  ),
  parameters: [
    shownName("Plaćanje pouzećem"),
    amountParameter(
      "Fee",
      {
        Label: inLanguages("Fee", "Naknada", "Надомест"),
        Hint: inLanguages("Fee in RSD", "Naknada u RSD", "Надомест во RSD"),
      },
      "0",
    ),
    instructions,
  ],
  scripts: {
    initActions: rememberMethod,
    orderActions: hook(
      "order",
      `${moneyQuestions}
  var t = words(context, {
    en: { paid: 'Cash collected', reason: 'Reason', done: 'Marked as paid', refund: 'Refund', amount: 'Amount', refunded: 'Refund recorded' },
    rs: { paid: 'Gotovina primljena', reason: 'Razlog', done: 'Označeno kao plaćeno', refund: 'Povraćaj', amount: 'Iznos', refunded: 'Povraćaj je zabeležen' },
    mk: { paid: 'Готовината е примена', reason: 'Причина', done: 'Означено како платено', refund: 'Поврат', amount: 'Износ', refunded: 'Повратот е запишан' }
  });
  if (!own(order)) return [];
  if (state(order) !== 'OBLIGATED' || !(Number(order.Amount) > 0)) return refundActions(order, t, true);
  return [{ Caption: t.paid, Does: 'mark-paid', Denied: !may(context, 'order.mark-paid'), Run: async function(hpay) {
    var sum = money(order.Amount, order.Currency);
    var answer = await hpay.prompt({ title: t.paid + ' ' + sum, text: paidQuestion(order), confirm: t.paid + ' ' + sum, fields: [{ name: 'reason', label: t.reason, type: 'text', required: true }] });
    if (!answer) return;
    await hpay.call('mark-paid', { amount: order.Amount, reason: answer.reason });
    hpay.notify({ tone: 'success', text: t.done }); hpay.refresh();
  } }];`,
    ),
  },
};
