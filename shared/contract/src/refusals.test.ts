import { errorCatalogue, fieldFaults, fillError, refusals } from "./errors";

const allRefusals = Object.entries({ ...refusals, ...fieldFaults });
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

describe("refusal reasons", () => {
  it.each(allRefusals)(
    "Refusal %s has a unique sentence with the same placeholders in each language",
    (code, { text }) => {
      const { en, rs, mk = "" } = text;
      expect(new Set([en, rs, mk]).size).toBe(3);
      expect(mk).toMatch(/[а-ш]{3}/);
      expect(rs).not.toMatch(/[а-ш]/);
      expect([placesOf(rs), placesOf(mk)]).toEqual([placesOf(en), placesOf(en)]);
      const otherErrors = Object.entries(errorCatalogue).filter(([otherCode]) => otherCode !== code);
      for (const [, otherError] of otherErrors)
        for (const message of [en, rs, mk]) expect(Object.values(otherError.text)).not.toContain(message);
    },
  );

  it("A refusal's sentence requires all placeholder values", () => {
    const { en } = refusals.REFUND_ABOVE_REST.text;
    expect(fillError(en, { amount: "700.00", currency: "RSD" })).toBe(
      "Only 700.00 RSD is left to refund. No money was moved.",
    );
    const germanAmount = (amount: string, currency: string) => `${amount.replace(".", ",")} ${currency}`;
    expect(fillError(en, { amount: "700.00", currency: "RSD" }, germanAmount)).toContain("700,00 RSD");
    expect(fillError(en, {})).toBeNull();
    expect(fillError("{toString}", {})).toBeNull();
  });
});
