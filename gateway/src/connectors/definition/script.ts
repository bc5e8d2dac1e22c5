import { interfaceLanguages } from "@hpay/contract";
import { currencyDigits, intlLocale, paymentWordPattern } from "@hpay/domain";
import { wordsFunctions } from "./translated";

/** Currencies that do not have two decimals. */
const otherDigits = Object.fromEntries([...currencyDigits].filter(([, digits]) => digits !== 2));
const locales = Object.fromEntries(interfaceLanguages.map((language) => [language, intlLocale(language)]));

/**
 * Prelude of every method's behavior scripts. It provides the method given to `initActions`, and helpers that
 * read an order's status. Texts and money are in the panel's language, `language` in a hook's second argument.
 * `may` has the person's permissions by name; without it, the person has all of them. A forbidden action is
 * returned as `Denied`, so that the panel disables it and shows the reason. `Does` names the gateway action, so
 * that the panel does not offer it twice. A browser that lacks Macedonian formats uses the Serbian ones.
 */
const prelude = `
  function read(value) { if (value && typeof value === 'object') return value; try { return JSON.parse(value) || {}; } catch (error) { return {}; } }
  function state(record) { var found = new RegExp(${JSON.stringify(paymentWordPattern)}).exec(String(record.Status || '')); return found ? found[1] : ''; }
  ${wordsFunctions}
  function may(context, action) { return !context || !context.may || context.may.indexOf(action) >= 0; }
  function own(record) { var method = self.hpayMethod; return !method || record.CompanySitePaymentMethodId === method.id; }
  function uid() { return self.hpayMethod ? self.hpayMethod.Uid : undefined; }
  function digits(currency) { var other = ${JSON.stringify(otherDigits)}[currency]; return other === undefined ? 2 : other; }
  function left(record) {
    var scale = Math.pow(10, digits(record.Currency)), units = function(amount) { return Math.round(Number(amount || 0) * scale); };
    return ((units(record.CapturedAmount === undefined ? record.Amount : record.CapturedAmount) - units(record.RefundedAmount)) / scale).toFixed(digits(record.Currency));
  }
  function money(amount, currency) {
    var locale = ${JSON.stringify(locales)}[context && context.language] || 'en';
    return new Intl.NumberFormat([locale, 'sr-Cyrl-RS'], { style: 'currency', currency: currency, currencyDisplay: 'code', useGrouping: 'always', minimumFractionDigits: digits(currency), maximumFractionDigits: digits(currency) }).format(amount);
  }
`;

/** A hook as stored text. `parameter` is the name of its first argument. */
export const hook = (parameter: string, body: string): string =>
  `function(${parameter}, context) {${prelude}${body}}`;

/** Stores the POS's method, so that other hooks of the same worker offer that method's actions. */
export const rememberMethod = "function(method) { self.hpayMethod = method; }";

/**
 * Builds the confirmation prompts shown before money moves: the order and its customer, how much moves, from
 * where to where, and which documents follow. Amounts are decimal texts; the panel replaces `{amount}` in a
 * prompt while the amount is being typed.
 */
export const moneyQuestions = `
  var q = words(context, {
    en: { of: 'You are refunding {amount} of', to: 'to card', back: 'to the customer', hand: 'Give the money back yourself: the refund is only recorded here.', spread: 'The amount is taken from all lines, in proportion to their prices: {lines}.', chosen: 'The amount is taken from {lines} only, minus their share of the discounts.', only: 'The amount is taken from {lines} only.', other: 'Remaining amount', receipt: 'A receipt will follow.', booking: 'An accounting entry will follow.', both: 'A receipt and an accounting entry will follow.', noReceipt: 'No receipt can be issued: the fiscal method was removed from this POS. Add it again, then issue the refund receipt from the order.', noBooking: 'No accounting entry can be made: the accounting method was removed from this POS. Add it again, then book the refund from the order.',
      capture: 'You are capturing {amount} of', from: 'from card', taken: 'from the customer', rest: 'What you do not capture is released, and can no longer be captured.', release: 'You are releasing', on: 'on card', kept: 'for the customer', free: 'The customer is not charged, and this order can no longer be paid.',
      received: 'You are recording {sum} as received. No card is charged.', charge: 'You are charging', with: 'to card', due: 'to the stored card', documents: 'A receipt and an accounting entry will follow if this POS issues them.', issue: 'You are issuing a receipt of {sum}.' },
    rs: { of: 'Vraćate {amount} od', to: 'na karticu', back: 'kupcu', hand: 'Novac vratite sami: ovde se povraćaj samo beleži.', spread: 'Uzima se od svih stavki, prema njihovim cenama: {lines}.', chosen: 'Uzima se samo od: {lines}, umanjeno za njihov deo popusta.', only: 'Uzima se samo od: {lines}.', other: 'Ostatak', receipt: 'Sledi račun refundacije.', booking: 'Sledi knjiženje.', both: 'Slede račun refundacije i knjiženje.', noReceipt: 'Račun refundacije ne može da se izda: fiskalni metod je uklonjen sa ovog POS-a. Dodajte ga ponovo, pa izdajte račun refundacije iz porudžbine.', noBooking: 'Knjiženje nije moguće: metod za knjiženje je uklonjen sa ovog POS-a. Dodajte ga ponovo, pa proknjižite povraćaj iz porudžbine.',
      capture: 'Naplaćujete {amount} od', from: 'sa kartice', taken: 'od kupca', rest: 'Što ne naplatite, oslobađa se i više se ne može naplatiti.', release: 'Oslobađate', on: 'na kartici', kept: 'kupcu', free: 'Kupac se ne zadužuje, a ova porudžbina više ne može da se plati.',
      received: 'Beležite da je primljeno {sum}. Kartica se ne zadužuje.', charge: 'Naplaćujete', with: 'sa kartice', due: 'sa sačuvane kartice', documents: 'Slede račun i knjiženje, ako ih ovaj POS izdaje.', issue: 'Izdajete račun na {sum}.' },
    mk: { of: 'Враќате {amount} од', to: 'на картичката', back: 'на купувачот', hand: 'Вратете ги парите сами: овде повратот само се запишува.', spread: 'Се зема од сите ставки, според нивните цени: {lines}.', chosen: 'Се зема само од: {lines}, намалено за нивниот дел од попустот.', only: 'Се зема само од: {lines}.', other: 'Остаток', receipt: 'Следува сметка за поврат.', booking: 'Следува книжење.', both: 'Следуваат сметка за поврат и книжење.', noReceipt: 'Сметка за поврат не може да се издаде: фискалниот метод е отстранет од овој POS. Додајте го повторно, па издајте ја сметката за поврат од нарачката.', noBooking: 'Книжењето не е можно: методот за книжење е отстранет од овој POS. Додајте го повторно, па прокнижете го повратот од нарачката.',
      capture: 'Наплаќате {amount} од', from: 'од картичката', taken: 'од купувачот', rest: 'Она што не го наплатувате се ослободува и повеќе не може да се наплати.', release: 'Ослободувате', on: 'на картичката', kept: 'на купувачот', free: 'Купувачот не се задолжува, а оваа нарачка повеќе не може да се плати.',
      received: 'Запишувате дека се примени {sum}. Картичката не се задолжува.', charge: 'Наплаќате', with: 'од картичката', due: 'од зачуваната картичка', documents: 'Следуваат сметка и книжење, ако ги издава овој POS.', issue: 'Издавате сметка на {sum}.' }
  });
  function aboutOrder(record) {
    var order = record.Order || record, data = read(order.Data), billing = data.billing || (data.order || {}).billing || {};
    var who = [billing.first_name, billing.last_name].filter(Boolean).join(' ') || billing.company || billing.email || '';
    return [String(order.DisplayName || order.Name || order.Uid || ''), who].filter(Boolean).join(', ');
  }
  function cardOf(record, before, otherwise) {
    var made = [record].concat(record.Transactions || []).filter(function(one) {
      return ['REFUSED', 'FAILED', 'ERROR', 'CANCELED'].indexOf(state(one)) < 0;
    }).map(function(one) { return String((read(one.Data).result || {}).card || ''); });
    var last = /(\\d{4})\\s*$/.exec(made.filter(Boolean).concat([String(record.DisplayPaymentInfo || '')])[0]);
    return last ? before + ' •' + last[1] : otherwise;
  }
  function asked(record, lines) { return [aboutOrder(record)].concat(lines).filter(Boolean).join('\\n'); }
  function amountOf(text, record) { return text.replace('{amount}', '{amount} ' + record.Currency); }
  function sumOf(text, record) { return text.replace('{sum}', money(record.Amount, record.Currency)); }
  function linesOf(record) {
    var order = record.Order || record, items = read(order.Data).items, stays = read(order.RefundData).lines || [];
    var names = (Array.isArray(items) ? items : []).map(function(item, at) {
      var line = stays.filter(function(one) { return one.item === at; })[0];
      return line && Number(line.left) === 0 ? '' : String((item || {}).name || '');
    }).filter(Boolean);
    return names.length < 2 ? '' : q.spread.replace('{lines}', function() { return names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : ''); });
  }
  function byHand(record) { return !!record.Transactions && cardOf(record, '', '') === ''; }
  function refundQuestion(record, isByHand, lines) {
    var order = record.Order || record, fiscal = read(order.FiscalData), lacking = String(order.DocumentsWithoutMethod || '').split(' ');
    var hasReceipt = (fiscal.receipts || []).length > 0, isBooked = (fiscal.bookings || []).some(function(one) { return one.state !== 'FAILED'; });
    var receipt = hasReceipt && lacking.indexOf('receipt') < 0, booked = isBooked && lacking.indexOf('booking') < 0;
    var follows = [receipt && booked ? q.both : receipt ? q.receipt : booked ? q.booking : '', hasReceipt && !receipt ? q.noReceipt : '', isBooked && !booked ? q.noBooking : ''].filter(Boolean).join(' ');
    return asked(record, [amountOf(q.of, record) + ' ' + money(left(record), record.Currency) + ' ' + cardOf(record, q.to, q.back) + '.' + (isByHand ? ' ' + q.hand : ''), lines === undefined ? linesOf(record) : lines, follows]);
  }
  function refundFields(record, labels, isByHand) {
    var order = record.Order || record, rest = left(record), items = read(order.Data).items;
    var off = (Array.isArray(items) ? items : []).some(function(item) { return (item || {}).type === 'discount'; });
    return [
      { name: 'amount', label: labels.amount, type: 'amount', value: rest, max: rest, required: true, lines: {
        items: items, amount: order.Amount, captured: order.CapturedAmount, refunded: order.RefundedAmount, currency: order.Currency,
        left: read(order.RefundData).lines, rest: q.other, text: refundQuestion(record, isByHand, off ? q.chosen : q.only)
      } },
      { name: 'reason', label: labels.reason, type: 'text' }
    ];
  }
  function refundOf(answer) {
    var refund = { amount: answer.amount, reason: answer.reason };
    if (answer.lines) refund.lines = JSON.parse(answer.lines);
    return refund;
  }
  function refundActions(record, labels, isByHand) {
    if (['PAID', 'SUCCESS', 'PARTIALLY-REFUNDED'].indexOf(state(record)) < 0 || !(left(record) > 0)) return [];
    return [{ Caption: labels.refund, Does: 'refund', Denied: !may(context, 'order.move-money'), Run: async function(hpay) {
      var answer = await hpay.prompt({ title: labels.refund, text: refundQuestion(record, isByHand), confirm: labels.refund + ' {amount} ' + record.Currency, currency: record.Currency, fields: refundFields(record, labels, isByHand) });
      if (!answer) return;
      await hpay.call('refund', refundOf(answer));
      hpay.notify({ tone: 'success', text: labels.refunded }); hpay.refresh();
    } }];
  }
  function captureQuestion(record) {
    return asked(record, [amountOf(q.capture, record) + ' ' + money(record.Amount, record.Currency) + ' ' + cardOf(record, q.from, q.taken) + '. ' + q.rest, q.documents]);
  }
  function voidQuestion(record) {
    return asked(record, [q.release + ' ' + money(record.Amount, record.Currency) + ' ' + cardOf(record, q.on, q.kept) + '. ' + q.free]);
  }
  function paidQuestion(record) { return asked(record, [sumOf(q.received, record), q.documents]); }
  function receiptQuestion(record) {
    return asked(record, [q.issue.replace('{sum}', money(record.CapturedAmount === undefined ? record.Amount : record.CapturedAmount, record.Currency))]);
  }
  function chargeQuestion(record, which) {
    return asked(record, [q.charge + ' ' + money(record.Amount, record.Currency) + ' ' + cardOf(record, q.with, q.due) + '.', which, q.documents]);
  }`;
