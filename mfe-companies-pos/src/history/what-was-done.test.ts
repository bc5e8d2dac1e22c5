import { translator } from "@hpay/i18n";
import { historyMessages } from "./messages";
import { whatWasDone } from "./what-was-done";

const inEnglish = translator(historyMessages, "en");

describe("worded changes", () => {
  it.each([
    ["refund", "company_site_orders", 389, "Refunded: order #389"],
    ["check", "company_sites", 1, "Connection checked: POS #1"],
    ["update", "companies", null, "Changed: company"],
    ["audit", "campaigns", 2, "audit: campaigns #2"],
    ["toString", "constructor", 2, "toString: constructor #2"],
  ])("Changes in the history are worded: %s %s", (action, resource, recordId, words) => {
    expect(whatWasDone({ action, resource, recordId }, inEnglish)).toBe(words);
  });
});
