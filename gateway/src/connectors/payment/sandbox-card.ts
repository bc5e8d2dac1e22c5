import type { PaymentDefinition } from "../definition/definition";
import { options } from "../definition/parameter";
import { instructions, shownName } from "../definition/parameters";
import { hook, moneyQuestions, rememberMethod } from "../definition/script";
import { inLanguages } from "../definition/translated";

const words = `
  var t = words(context, {
    en: { capture: 'Capture', void: 'Void', refund: 'Refund', amount: 'Amount', reason: 'Reason', captured: 'Captured', voided: 'Voided', refunded: 'Refunded' },
    rs: { capture: 'Naplati', void: 'Poništi rezervaciju', refund: 'Povraćaj', amount: 'Iznos', reason: 'Razlog', captured: 'Naplaćeno', voided: 'Rezervacija je poništena', refunded: 'Novac je vraćen' },
    mk: { capture: 'Наплати', void: 'Поништи резервација', refund: 'Поврат', amount: 'Износ', reason: 'Причина', captured: 'Наплатено', voided: 'Резервацијата е поништена', refunded: 'Парите се вратени' }
  });`;

/** Offers capture and void while the amount is reserved, and refund while captured money remains. */
const moneyActions = `${moneyQuestions}
  function moneyActions(record) {
    var found = state(record), denied = !may(context, 'order.move-money'), list = [];
    if (found === 'RESERVED') {
      list.push({ Caption: t.capture, Denied: denied, Run: async function(hpay) {
        var answer = await hpay.prompt({ title: t.capture, text: captureQuestion(record), confirm: t.capture + ' {amount} ' + record.Currency, currency: record.Currency,
          fields: [{ name: 'amount', label: t.amount, type: 'amount', value: record.Amount, max: record.Amount, required: true }] });
        if (!answer) return;
        await hpay.call('capture', { amount: answer.amount });
        hpay.notify({ tone: 'success', text: t.captured }); hpay.refresh();
      } });
      list.push({ Caption: t.void, Denied: denied, Run: async function(hpay) {
        var sum = money(record.Amount, record.Currency);
        if (!(await hpay.confirm({ title: t.void + ' ' + sum, text: voidQuestion(record), confirm: t.void + ' ' + sum }))) return;
        await hpay.call('void', {});
        hpay.notify({ tone: 'success', text: t.voided }); hpay.refresh();
      } });
    }
    return list.concat(refundActions(record, t, byHand(record)));
  }`;

export const sandboxCard: PaymentDefinition = {
  name: "sandbox-card",
  isSandbox: true,
  title: "Payment card (sandbox)",
  paymentType: "card",
  knownBanks: "Sandbox Bank",
  subscriptionsType: "cof-tokenization",
  instant: true,
  hpayCard: true,
  fallback: true,
  splitpay: true,
  description: inLanguages(
    "Cards with 3-D Secure, capture, void and refund against the built-in sandbox acquirer. " +
      "Test cards: 4111 1111 1111 1111 is approved, 4000 0000 0000 3220 asks for 3-D Secure, " +
      "4000 0000 0000 0002 is refused, 4000 0000 0000 0119 fails technically, 4000 0000 0000 0341 is paid once and refused later.",
    "Kartice sa 3-D Secure proverom, naplatom rezervisanog, poništavanjem i povraćajem, preko ugrađene probne banke. " +
      "Probne kartice: 4111 1111 1111 1111 prolazi, 4000 0000 0000 3220 traži 3-D Secure, " +
      "4000 0000 0000 0002 je odbijena, 4000 0000 0000 0119 tehnički ne uspeva, 4000 0000 0000 0341 prolazi prvi put, a kasnije je odbijena.",
    "Картички со 3-D Secure проверка, наплата на резервираното, поништување и поврат, преку вградената пробна банка. " +
      "Пробни картички: 4111 1111 1111 1111 поминува, 4000 0000 0000 3220 бара 3-D Secure, " +
      "4000 0000 0000 0002 е одбиена, 4000 0000 0000 0119 технички не успева, 4000 0000 0000 0341 поминува првиот пат, а подоцна е одбиена.",
  ),
  requirements: inLanguages(
    "A contract with the acquirer; not needed in the sandbox.",
    "Ugovor sa bankom prihvatiocem; za probni rad nije potreban.",
    "Договор со банката прифаќач; за пробна работа не е потребен.",
  ),
  parameters: [
    shownName("Platna kartica"),
    {
      Name: "MerchantId",
      Type: "Text",
      Label: inLanguages("Merchant number", "Broj trgovca", "Број на трговецот"),
      Hint: inLanguages(
        "Your merchant number at the acquirer",
        "Broj trgovca kod banke prihvatioca",
        "Број на трговецот кај банката прифаќач",
      ),
      Required: true,
      Default: "SANDBOX-001",
    },
    {
      Name: "ApiKey",
      Type: "Text",
      Label: inLanguages("API key", "API ključ", "API-клуч"),
      Hint: inLanguages("Acquirer's key", "Ključ banke prihvatioca", "Клуч на банката прифаќач"),
      InputType: "password",
      Default: "",
    },
    {
      Name: "Capture",
      Type: "RADIO",
      Label: inLanguages("Capture", "Naplata", "Наплата"),
      Hint: inLanguages(
        "When the card is charged",
        "Kada se kartica zadužuje",
        "Кога се наплаќа од картичката",
      ),
      Default: "auto",
      ...options({
        auto: inLanguages("At once", "Odmah", "Веднаш"),
        manual: inLanguages(
          "When the order is shipped",
          "Kada se porudžbina pošalje",
          "Кога нарачката ќе се испрати",
        ),
      }),
    },
    {
      Name: "Brands",
      Type: "Checklist",
      Label: inLanguages("Card brands", "Kartice", "Картички"),
      Hint: inLanguages("Accepted cards", "Kartice koje se primaju", "Картички што се примаат"),
      Default: { visa: 1, mastercard: 1, dina: 1 },
      ...options({ visa: "Visa", mastercard: "Mastercard", dina: "DinaCard", amex: "American Express" }),
    },
    {
      Name: "Logo",
      Type: "Upload",
      Label: inLanguages("Logo", "Logo", "Лого"),
      Hint: inLanguages(
        "Logo on the payment page",
        "Logo na stranici za plaćanje",
        "Лого на страницата за плаќање",
      ),
      Accepts: ".png,.jpg",
    },
    {
      Name: "Environment",
      Type: "Fixed",
      Label: inLanguages("Environment", "Okruženje", "Околина"),
      Hint: inLanguages("Environment", "Okruženje", "Околина"),
      Default: "sandbox",
    },
    instructions,
  ],
  scripts: {
    initActions: rememberMethod,
    orderActions: hook("order", `${words}${moneyActions} return own(order) ? moneyActions(order) : [];`),
    transactionActions: hook(
      "transaction",
      `${words}${moneyActions} return own(transaction) ? moneyActions(transaction) : [];`,
    ),
    subscriptionActions: hook(
      "subscription",
      `${moneyQuestions}
  var t = words(context, {
    en: { charge: 'Charge now', cancel: 'Cancel subscription', charged: 'Charged', failed: 'The card was not charged', canceled: 'Subscription canceled', stay: 'Keep subscription', ask: 'No further charges will be made, and the subscription cannot be resumed. Payments so far stay captured. To give them back, refund their orders.', due: 'This charges the installment due on {due}.', next: 'The next installment is due on {next}.', awaited: 'The customer has already been asked to pay this installment in another way, and could pay twice.' },
    rs: { charge: 'Naplati odmah', cancel: 'Otkaži pretplatu', charged: 'Naplaćeno', failed: 'Kartica nije zadužena', canceled: 'Pretplata je otkazana', stay: 'Zadrži pretplatu', ask: 'Više se ništa ne naplaćuje, a pretplata se ne može nastaviti. Dosadašnje uplate ostaju naplaćene: vratite ih u njihovim porudžbinama.', due: 'Naplaćuje se rata od {due}.', next: 'Sledeća je {next}.', awaited: 'Od kupca je već zatraženo da je plati na drugi način, pa može platiti dvaput.' },
    mk: { charge: 'Наплати веднаш', cancel: 'Откажи претплата', charged: 'Наплатено', failed: 'Картичката не е задолжена', canceled: 'Претплатата е откажана', stay: 'Задржи ја претплатата', ask: 'Повеќе ништо не се наплаќа, а претплатата не може да се продолжи. Досегашните уплати остануваат наплатени: вратете ги во нивните нарачки.', due: 'Се наплаќа ратата од {due}.', next: 'Следната е на {next}.', awaited: 'Од купувачот веќе е побарано да ја плати на друг начин, па може да плати двапати.' }
  });
  if (!own(subscription) || state(subscription) === 'CANCELED' || state(subscription) === 'EXPIRED') return [];
  var sum = money(subscription.Amount, subscription.Currency), denied = !may(context, 'order.move-money'), coming = subscription.Charges || {};
  var which = [coming.due && t.due.replace('{due}', coming.due), coming.awaited && t.awaited, coming.next && t.next.replace('{next}', coming.next)].filter(Boolean).join('\\n');
  return [
    { Caption: t.charge, Denied: denied, Run: async function(hpay) {
      if (!(await hpay.confirm({ title: t.charge + ' ' + sum, text: chargeQuestion(subscription, which), confirm: t.charge + ' ' + sum }))) return;
      var answer = await hpay.call('charge-now', coming.due ? { due: coming.due } : {});
      hpay.notify(answer.charged ? { tone: 'success', text: t.charged } : { tone: 'error', text: t.failed + (answer.reason ? ': ' + answer.reason : '') });
      hpay.refresh();
    } },
    { Caption: t.cancel, Denied: denied, Run: async function(hpay) {
      if (!(await hpay.confirm({ title: t.cancel, text: asked(subscription, [t.ask]), confirm: t.cancel, cancel: t.stay, danger: true }))) return;
      await hpay.call('cancel', {});
      hpay.notify({ tone: 'success', text: t.canceled }); hpay.refresh();
    } }
  ];`,
    ),
    getInfo: hook(
      "record",
      `
  var result = read(record.Data).result || {};
  return own(record) && result.card ? String(result.card) + (result.approval ? ' · ' + String(result.approval) : '') : '';`,
    ),
  },
};
