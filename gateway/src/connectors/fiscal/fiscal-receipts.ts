import type { FiscalDefinition } from "../definition/definition";
import { shownName } from "../definition/parameters";
import { hook, moneyQuestions, rememberMethod } from "../definition/script";
import { inLanguages } from "../definition/translated";

export const fiscalReceiptMethod: FiscalDefinition = {
  name: "fiscal-receipts",
  isSandbox: true,
  title: "Fiscal receipts (sandbox)",
  country: "RS",
  description: inLanguages(
    "Issues a fiscal receipt for each payment and a refund receipt for each refund, with number, counter and verification link.",
    "Izdaje fiskalni račun za svaku uplatu i račun refundacije za svaki povraćaj, sa brojem, brojačem i linkom za proveru.",
    "Издава фискална сметка за секоја уплата и сметка за поврат за секој поврат, со број, бројач и линк за проверка.",
  ),
  requirements: inLanguages(
    "A security element of the tax administration; not needed in the sandbox.",
    "Bezbednosni element Poreske uprave; za probni rad nije potreban.",
    "Безбедносен елемент од даночната управа; за пробна работа не е потребен.",
  ),
  instant: true,
  parameters: [
    shownName("Fiskalni račun"),
    {
      Name: "Cashier",
      Type: "Text",
      Label: inLanguages("Cashier", "Kasir", "Касиер"),
      Hint: inLanguages("Cashier on the receipt", "Kasir na računu", "Касиер на сметката"),
      Required: true,
      Default: "Kasa 1",
    },
    {
      Name: "Pin",
      Type: "Text",
      Label: inLanguages("PIN", "PIN", "PIN"),
      Hint: inLanguages(
        "PIN of the security element",
        "PIN bezbednosnog elementa",
        "PIN на безбедносниот елемент",
      ),
      InputType: "password",
      Default: "",
    },
    {
      Name: "SendByMail",
      Type: "Checkbox",
      Label: inLanguages("Send by e-mail", "Slanje e-poštom", "Испраќање по е-пошта"),
      Hint: inLanguages(
        "Send the receipt by e-mail",
        "Račun se šalje e-poštom",
        "Сметката се испраќа по е-пошта",
      ),
      Default: true,
    },
    {
      Name: "Footer",
      Type: "Text",
      Label: inLanguages("Footer", "Podnožje", "Подножје"),
      Hint: inLanguages("Text under the receipt", "Tekst ispod računa", "Текст под сметката"),
      Multiline: true,
      MinRows: 2,
      Localizable: true,
      Default: "",
    },
  ],
  scripts: {
    initActions: rememberMethod,
    orderActions: hook(
      "order",
      `${moneyQuestions}
  var t = words(context, {
    en: { sale: 'Receipt', back: 'Refund receipt', issue: 'Issue fiscal receipt', again: 'Issue refund receipt', missing: 'A refund has no receipt yet. No money moves; each receipt is issued once:', none: 'This sale and its refund have no receipt yet. No money moves; the sales receipt is issued first, then the refund receipt:', show: 'Show receipt', copy: 'Send copy to customer', issued: 'Receipt issued', failed: 'The receipt was not issued. Check the settings of the method.', sent: 'Copy sent to {to}' },
    rs: { sale: 'Račun', back: 'Račun refundacije', issue: 'Izdaj fiskalni račun', again: 'Izdaj račun refundacije', missing: 'Povraćaj još nema račun. Novac se ne prenosi; svaki račun se izdaje jednom:', none: 'Ova prodaja i njen povraćaj još nemaju račun. Novac se ne prenosi; prvo se izdaje račun prodaje, pa račun refundacije:', show: 'Prikaži račun', copy: 'Pošalji kopiju kupcu', issued: 'Račun je izdat', failed: 'Račun nije izdat. Proverite podešavanja metoda.', sent: 'Kopija je poslata na {to}' },
    mk: { sale: 'Сметка', back: 'Сметка за поврат', issue: 'Издај фискална сметка', again: 'Издај сметка за поврат', missing: 'Повратот сѐ уште нема сметка. Парите не се пренесуваат; секоја сметка се издава еднаш:', none: 'Оваа продажба и нејзиниот поврат сѐ уште немаат сметка. Парите не се пренесуваат; прво се издава сметката за продажбата, па сметката за повратот:', show: 'Прикажи сметка', copy: 'Испрати копија на купувачот', issued: 'Сметката е издадена', failed: 'Сметката не е издадена. Проверете ги поставките на методот.', sent: 'Копијата е испратена на {to}' }
  });
  var fiscal = read(order.FiscalData), all = fiscal.receipts || [], unissued = fiscal.unissued || [];
  function issueAction(caption, question) {
    return { Caption: caption, Run: async function(hpay) {
      if (!(await hpay.confirm({ title: caption, text: question, confirm: caption }))) return;
      var answer = await hpay.call('fiscal-receipt', { method: uid() });
      hpay.notify(answer.number ? { tone: 'success', text: t.issued } : { tone: 'error', text: t.failed });
      hpay.refresh();
    } };
  }
  if (all.length === 0) {
    var isRefused = unissued.length > 0 || /_FISCAL:FAILED/.test(String(order.Status || ''));
    if (isRefused && ['PARTIALLY-REFUNDED', 'REFUNDED'].indexOf(state(order)) >= 0)
      return [issueAction(t.issue, asked(order, [t.none + ' ' + money(order.CapturedAmount, order.Currency) + ', ' + money(-order.RefundedAmount, order.Currency) + '.']))];
    if (['PAID', 'SUCCESS'].indexOf(state(order)) < 0 || Number(order.CapturedAmount) === 0) return [];
    return [issueAction(t.issue, receiptQuestion(order))];
  }
  var due = unissued.map(function(one) { return money(String(one.amount).replace('-', ''), one.currency); }).join(', ');
  var actions = unissued.length > 0 ? [issueAction(t.again, asked(order, [t.missing + ' ' + due + '.']))] : [];
  return actions.concat(all.map(function(one) {
    return { Caption: (one.kind === 'refund' ? t.back : t.sale) + ' ' + one.number, actions: [
      { Caption: t.show, Run: async function(hpay) { hpay.open(one.url); } },
      { Caption: t.copy, Run: async function(hpay) { await hpay.call('fiscal-copy', { number: one.number }); hpay.notify({ tone: 'success', text: t.sent.replace('{to}', function() { return (read(order.Data).billing || {}).email || ''; }) }); } }
    ] };
  }));`,
    ),
    getInfo: hook(
      "record",
      "return (read(record.FiscalData).receipts || []).map(function(one) { return one.number; }).join(', ');",
    ),
  },
};
