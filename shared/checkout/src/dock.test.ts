/** @own-environment The dock is a script that listens to its window. */
import type { Fields } from "./wire";

/**
 * Loads the dock's page and connects it to a checkout.
 * @returns a function that sends an amount as the checkout does
 */
async function aDock() {
  document.body.innerHTML =
    '<script data-origins="https://shop.example"></script>' +
    '<form id="dock" data-digits="JPY:0 KWD:3"><input name="total"><input name="currency">' +
    '<p id="sum" hidden>Total: <b></b></p></form>';
  document.documentElement.lang = "en";
  Object.defineProperty(document, "currentScript", { value: document.querySelector("script") });
  await import("./dock");
  const session = "s";
  const port: { onmessage?: (event: { data: Fields }) => void; postMessage(): void } = { postMessage() {} };
  const event = new Event("message");
  const message = { source: window.parent, origin: "https://shop.example", ports: [port] };
  window.dispatchEvent(Object.assign(event, message, { data: { hpay: "connect", session } }));
  const inputValue = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  return (amount: unknown, currency: string) => {
    port.onmessage?.({ data: { hpay: "terms", session, amount, currency } });
    const sumElement = document.querySelector<HTMLElement>("#sum");
    return {
      sent: [inputValue("total"), inputValue("currency")],
      shown: sumElement?.hidden ? "" : sumElement?.textContent?.replace(/\s/g, " "),
    };
  };
}

describe("dock in a shop's checkout", () => {
  it("The dock sends the displayed amount, rounded as in the gateway", async () => {
    const terms = await aDock();
    const amounts = [
      ["17.705", "EUR", "17.71"],
      ["1.005", "RSD", "1.01"],
      [8.575, "rsd", "8.58"],
      [0.1 + 0.2, "RSD", "0.30"],
      ["1.0049999999999999999", "RSD", "1.00"],
      ["1e2", "RSD", "100.00"],
      ["1490.5", "RSD", "1490.50"],
      ["0.0005", "KWD", "0.001"],
      ["1199.5", "JPY", "1200"],
      ["9999999999999.995", "RSD", "10000000000000.00"],
    ] as const;
    for (const [amount, currency, roundedAmount] of amounts) {
      const code = currency.toUpperCase();
      const { sent, shown } = terms(amount, currency);
      expect(sent).toEqual([roundedAmount, code]);
      expect(shown?.replaceAll(",", "")).toBe(`Total: ${code} ${roundedAmount}`);
    }
    for (const invalidAmount of ["", "0", "-1", "1.490,50", "Infinity", null])
      expect(terms(invalidAmount, "RSD")).toEqual({ sent: ["", ""], shown: "" });
  });
});
