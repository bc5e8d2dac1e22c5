import { interfaceLanguages } from "@hpay/contract";
import { intlLocale, paymentWordPattern } from "@hpay/domain";
import { speech } from "./translated";

const locales = Object.fromEntries(interfaceLanguages.map((language) => [language, intlLocale(language)]));

/**
 * What every behaviour script of a method begins with: the method that `initActions` was given, words and money in the
 * panel's language (the second argument of a hook may carry `language`), what the person may do (`may` there, names of the
 * permission matrix; without it everything), and small readings of an order's status. What the role forbids is offered
 * as `Denied`: the panel shows it disabled, with the reason. What an action `Does` for the gateway, the panel need not
 * offer. A browser without Macedonian writes amounts as in Serbian.
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

/** A hook as the text that is stored. `parameter` is the name of its first argument. */
export const hook = (parameter: string, body: string): string =>
  `function(${parameter}, context) {${prelude}${body}}`;

/** Keeps the POS's method, so that the other hooks of the same worker know whose actions they offer. */
export const rememberMethod = "function(method) { self.hpayMethod = method; }";
