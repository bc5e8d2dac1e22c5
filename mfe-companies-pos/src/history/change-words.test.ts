import { translator } from "@hpay/i18n";
import { describeChange } from "./change-words";
import { historyMessages } from "./messages";

const translate = translator(historyMessages, "en");

describe("change descriptions", () => {
  it.each([
    ["refund", "company_site_orders", 389, "Refunded: order #389"],
    ["check", "company_sites", 1, "Connection checked: POS #1"],
    ["update", "companies", null, "Changed: company"],
    ["audit", "campaigns", 2, "audit: campaigns #2"],
    ["toString", "constructor", 2, "toString: constructor #2"],
  ])("The history describes a change: %s %s", (action, resource, recordId, words) => {
    expect(describeChange({ action, resource, recordId }, translate)).toBe(words);
  });
});
