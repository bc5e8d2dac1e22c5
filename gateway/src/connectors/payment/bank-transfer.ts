import type { PaymentDefinition } from "../definition/definition";
import { options } from "../definition/parameter";
import { accountParameter, instructions, shownName } from "../definition/parameters";
import { hook, moneyQuestions, rememberMethod } from "../definition/script";
import { inLanguages } from "../definition/translated";

export const bankTransfer: PaymentDefinition = {
  name: "bank-transfer",
  title: "Bank transfer with IPS QR",
  paymentType: "transfer",
  knownBanks: "Banka Intesa, Raiffeisen, OTP, UniCredit, NLB Komercijalna",
  subscriptionsType: "",
  instant: false,
  hpayCard: false,
  fallback: false,
  splitpay: false,
  description: inLanguages(
    "The customer pays by payment slip or scans the IPS QR code; the payment is matched by its reference.",
    "Kupac plaća uplatnicom ili skenira IPS QR kod; uplata se prepoznaje po pozivu na broj.",
    "Купувачот плаќа со уплатница или го скенира IPS QR кодот; уплатата се препознава по повикот на број.",
  ),
  requirements: inLanguages(
    "A company account in RSD.",
    "Dinarski račun firme.",
    "Сметка на фирмата во динари.",
  ),
  parameters: [
    shownName("Uplata na račun"),
    accountParameter,
    {
      Name: "Payee",
      Type: "Text",
      Label: inLanguages("Payee", "Primalac", "Примач"),
      Hint: inLanguages("Payee", "Primalac uplate", "Примач на уплатата"),
      Required: true,
      Localizable: true,
      Default: "",
    },
    {
      Name: "Purpose",
      Type: "Text",
      Label: inLanguages("Purpose", "Svrha", "Цел"),
      Hint: inLanguages(
        "Purpose, up to 35 characters",
        "Svrha uplate, do 35 znakova",
        "Цел на уплатата, до 35 знаци",
      ),
      Default: "Uplata po porudžbini",
    },
    {
      Name: "PaymentCode",
      Type: "Select",
      Label: inLanguages("Payment code", "Šifra plaćanja", "Шифра на плаќање"),
      Hint: inLanguages(
        "Three digits, for example 289",
        "Tri cifre, na primer 289",
        "Три цифри, на пример 289",
      ),
      Default: "289",
      ...options({ "221": "221", "289": "289" }),
    },
    instructions,
  ],
  scripts: {
    initActions: rememberMethod,
    orderActions: hook(
      "order",
      `${moneyQuestions}
  var t = words(context, {
    en: { paid: 'Mark as paid', reference: 'Payment reference', reason: 'Reason', done: 'Marked as paid', refund: 'Refund', amount: 'Amount', refunded: 'Refund recorded' },
    rs: { paid: 'Označi kao plaćeno', reference: 'Poziv na broj uplate', reason: 'Razlog', done: 'Označeno kao plaćeno', refund: 'Povraćaj', amount: 'Iznos', refunded: 'Povraćaj je zabeležen' },
    mk: { paid: 'Означи како платено', reference: 'Повик на број', reason: 'Причина', done: 'Означено како платено', refund: 'Поврат', amount: 'Износ', refunded: 'Повратот е запишан' }
  });
  // A transfer can follow any earlier method, as long as nothing was captured and no other method will
  // collect the money.
  var found = state(order), list = [], untaken = ['', 'AWAITING', 'REFUSED', 'FAILED', 'ERROR', 'EXPIRED'].indexOf(found) >= 0;
  // An order without a method, sent by a shop or marked as paid, belongs to no other method.
  var given = own(order) || order.CompanySitePaymentMethodId === null;
  if (Number(order.Amount) > 0 && (untaken || (given && ['OBLIGATED', 'PAYING', 'OVERDUE'].indexOf(found) >= 0))) {
    list.push({ Caption: t.paid, Does: 'mark-paid', Denied: !may(context, 'order.mark-paid'), Run: async function(hpay) {
      var sum = money(order.Amount, order.Currency);
      var answer = await hpay.prompt({ title: t.paid + ' ' + sum, text: paidQuestion(order), confirm: t.paid + ' ' + sum, fields: [
        { name: 'reference', label: t.reference, type: 'text' },
        { name: 'reason', label: t.reason, type: 'text', required: true }
      ] });
      if (!answer) return;
      await hpay.call('mark-paid', { amount: order.Amount, reference: answer.reference, reason: answer.reason });
      hpay.notify({ tone: 'success', text: t.done }); hpay.refresh();
    } });
  }
  return given ? list.concat(refundActions(order, t, true)) : list;`,
    ),
    getInfo: hook(
      "record",
      "var result = read(record.Data).result || {}; return own(record) && result.reference ? String(result.reference) : '';",
    ),
  },
};
