import { translator } from "@hpay/i18n";
import { messages } from "../../messages/catalogue";
import { stateWords } from "./status-look";

const translate = translator(messages, "en");

describe("fiscal or shipping status", () => {
  it.each([
    ["FAILED", "Failed"],
    ["ERROR: no paper", "Error: no paper"],
    ["REFUNDED", "Refunded"],
    ["ISSUED", "Issued"],
    ["DELIVERY", "In delivery"],
  ])("Status %s is shown as %s", (text, words) => {
    expect(stateWords(text, translate)).toBe(words);
  });

  it.each(["SBX0001-241", "FAILED-BY-SHOP", "waiting", "ON-ITS-WAY", "constructor", ""])(
    "Unknown status %p is shown unchanged",
    (text) => {
      expect(stateWords(text, translate)).toBe(text);
    },
  );
});
