import { editJsonField } from "@hpay/data";
import { aCompany, aPosType } from "@hpay/testing";
import fc from "fast-check";
import { readWarehouses, storedWarehouses } from "./companies/company-details/warehouses";
import { readOneCompany } from "./companies/data/company";
import { readPosType } from "./pos/data/pos-type";

/** Any text at all, any JSON, and the fields of the spec with values of the wrong kind. */
const dataTexts = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({ Warehouses: fc.jsonValue(), TimeZone: fc.jsonValue(), parameters: fc.jsonValue() })
    .map((value) => JSON.stringify(value, null, 1)),
  fc.constantFrom("{not json", "null", "[1,2]", '"text"', "\u0000", "[".repeat(5000)),
);

describe("Data of any shape", () => {
  it("of a company is read, shown as rows, and stays the very text", () => {
    fc.assert(
      fc.property(dataTexts, (text) => {
        const company = readOneCompany(aCompany({ Data: text }));
        expect(company.dataText).toBe(text);
        const { rows } = readWarehouses(company.dataText, company.country);
        expect(rows.length).toBeGreaterThan(0);
      }),
    );
  });

  it("of a company keeps what no field knows when its warehouses are edited", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (extra) => {
        const text = JSON.stringify(extra, null, 2);
        const edited = editJsonField(text, ["Warehouses"], storedWarehouses(readWarehouses(text, "RS")));
        const { Warehouses: _before, ...before } = JSON.parse(text);
        const { Warehouses, ...after } = JSON.parse(edited);
        expect(after).toEqual(before);
        expect(Warehouses).toBeDefined();
      }),
    );
  });

  it("of a POS type is read, and takes no text for a script that is none", () => {
    fc.assert(
      fc.property(dataTexts, (text) => {
        const type = readPosType(aPosType({ Data: text }));
        expect(type?.title).toBeTruthy();
        for (const script of Object.values(type?.scripts ?? {})) expect(script).toMatch(/^function\(/);
      }),
    );
  });
});
