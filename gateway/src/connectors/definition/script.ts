import { interfaceLanguages } from "@hpay/contract";
import { intlLocale, paymentWordPattern } from "@hpay/domain";
import { speech } from "./translated";

const locales = Object.fromEntries(interfaceLanguages.map((language) => [language, intlLocale(language)]));

/**
 * Prelude of every behaviour script of a method: the method given to `initActions`, texts and money in the
 * panel's language (`language` in a hook's second argument), the person's permissions (`may`, by name of the
 * permission matrix; all when absent), and helpers that read an order's status. A forbidden action is
 * returned as `Denied`, which the panel shows disabled with the reason. `Does` names the gateway action, so
 * that the panel does not offer it twice. A browser without Macedonian formats amounts as in Serbian.
 */
const prelude = `
  function read(value) { if (value && typeof value === 'object') return value; try { return JSON.parse(value) || {}; } catch (error) { return {}; } }
  function state(record) { var found = new RegExp(${JSON.stringify(paymentWordPattern)}).exec(String(record.Status || '')); return found ? found[1] : ''; }
  ${speech}
  function may(context, action) { return !context || !context.may || context.may.indexOf(action) >= 0; }
  function own(record) { var method = self.hpayMethod; return !method || record.CompanySitePaymentMethodId === method.id; }
  function uid() { return self.hpayMethod ? self.hpayMethod.Uid : undefined; }
  function money(amount, currency) {
    var locale = ${JSON.stringify(locales)}[context && context.language] || 'en';
    return new Intl.NumberFormat([locale, 'sr-Cyrl-RS'], { style: 'currency', currency: currency, currencyDisplay: 'code', useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
  }
`;

/** A hook as stored text. `parameter` is the name of its first argument. */
export const hook = (parameter: string, body: string): string =>
  `function(${parameter}, context) {${prelude}${body}}`;

/** Stores the POS's method, so that other hooks of the same worker know whose actions they offer. */
export const rememberMethod = "function(method) { self.hpayMethod = method; }";

/**
 * The refund question: order, customer, amount given back of what is left, destination, and documents that
 * follow, as for the sale. `left` is a decimal text; the panel replaces `{amount}` while it is typed.
 */
export const refundQuestion = `
  var r = words(context, {
    en: { of: 'You are refunding {amount} of', to: 'to card', back: 'to the customer', receipt: 'A receipt follows.', booking: 'A booking follows.', both: 'A receipt and a booking follow.' },
    rs: { of: 'Vraćate {amount} od', to: 'na karticu', back: 'kupcu', receipt: 'Sledi račun za povraćaj.', booking: 'Sledi knjiženje.', both: 'Slede račun za povraćaj i knjiženje.' },
    mk: { of: 'Враќате {amount} од', to: 'на картичката', back: 'на купувачот', receipt: 'Следува сметка за поврат.', booking: 'Следува книжење.', both: 'Следуваат сметка за поврат и книжење.' }
  });
  function refundQuestion(record, left) {
    var order = record.Order || record, billing = read(order.Data).billing || {};
    var who = [billing.first_name, billing.last_name].filter(Boolean).join(' ') || billing.company || billing.email || '';
    var made = [record].concat(record.Transactions || []).map(function(one) { return String((read(one.Data).result || {}).card || ''); });
    var last = /(\\d{4})\\s*$/.exec(made.filter(Boolean).concat([String(record.DisplayPaymentInfo || '')])[0]);
    var fiscal = read(order.FiscalData), receipt = (fiscal.receipts || []).length > 0;
    var booked = (fiscal.bookings || []).some(function(one) { return one.state !== 'FAILED'; });
    var follows = receipt && booked ? r.both : receipt ? r.receipt : booked ? r.booking : '';
    var name = String(order.DisplayName || order.Name || order.Uid || '');
    var to = last ? r.to + ' •' + last[1] : r.back;
    var what = r.of.replace('{amount}', '{amount} ' + record.Currency) + ' ' + money(left, record.Currency) + ' ' + to + '.';
    return [[name, who].filter(Boolean).join(', '), what, follows].filter(Boolean).join('\\n');
  }`;
