import { isWireRecord, readJsonField } from "@hpay/data";
import { aCompany, aPos, aPosType } from "@hpay/testing";
import fc from "fast-check";
import { readWarehouses, writeWarehouses } from "./companies/company-details/warehouses";
import { readOneCompany } from "./companies/data/company";
import { readPosType } from "./pos/data/pos-type";
import { posDataText } from "./pos/pos-settings/pos-data-text";
import { readPosRecord } from "./pos/pos-settings/pos-record";
import { type PosValues, toPosValues } from "./pos/pos-settings/pos-values";
import { foreignMembers } from "./testing/foreign-json";

const deepNesting = "[".repeat(5000);
/** `Data` texts: any text, any JSON, and the spec's fields with values of the wrong type. */
const dataTexts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  fc
    .record({ Warehouses: fc.jsonValue(), TimeZone: fc.jsonValue(), parameters: fc.jsonValue() })
    .map((value) => JSON.stringify(value, null, 1)),
  foreignMembers.map((members) => `{${members} "parameters":1}`),
  fc.constantFrom(
    "{not json",
    "null",
    "[1,2]",
    '"text"',
    "\u0000",
    deepNesting,
    `{"x":${deepNesting}${"]".repeat(5000)}}`,
  ),
);
const json = (value: unknown) => JSON.stringify(value);

describe("Data of any shape", () => {
  it("Any company Data can be read and stays unchanged without edits", () => {
    fc.assert(
      fc.property(dataTexts, (text) => {
        const company = readOneCompany(aCompany({ Data: text }));
        expect(company.dataText).toBe(text);
        const warehouses = readWarehouses(company.dataText, company.country);
        expect(warehouses.rows.length).toBeGreaterThan(0);
        const { Warehouses: storedWarehouses } = readJsonField(text);
        if (Object.values(Object(storedWarehouses)).some(isWireRecord))
          expect(writeWarehouses(text, warehouses, warehouses.rows)).toBe(text);
      }),
    );
  });

  it.each(["list", "object"])(
    "Editing one cell of a warehouse %s changes only that cell of Data",
    (shape) => {
      const [open, close] = shape === "list" ? ["[{", "}]"] : ['{"a":{', "}}"];
      fc.assert(
        fc.property(
          foreignMembers,
          foreignMembers,
          foreignMembers,
          fc.string(),
          (before, inside, after, city) => {
            const textOf = (value: string) =>
              `{${before}"Warehouses":${open}${inside}"City":${json(value)} ${close},${after}"TimeZone":""}`;
            const text = textOf("-");
            const warehouses = readWarehouses(text, "RS");
            const [row] = warehouses.rows;
            expect(row?.City).toBe("-");
            expect(writeWarehouses(text, warehouses, [{ ...row, City: city }])).toBe(textOf(city));
          },
        ),
      );
    },
  );

  it("Any POS Data can be read and stays unchanged without edits", () => {
    fc.assert(
      fc.property(dataTexts, (text) => {
        const pos = readPosRecord(aPos({ Data: text }));
        const values = toPosValues(pos);
        expect(pos.dataText).toBe(text);
        for (const value of Object.values(values)) expect(["string", "boolean"]).toContain(typeof value);
        const savedText = posDataText(text, values, values);
        // A save always writes the spec's two values, and leaves invalid text unchanged.
        if (savedText !== text)
          expect(JSON.parse(savedText)).toMatchObject({ ExchanageSource: values.exchangeSource });
      }),
    );
  });

  it.each<[keyof PosValues, string]>([
    ["smtpHost", "SMTPHost"],
    ["fixedLanguage", "FixedLanguage"],
    ["smtpFromName", "SMTPFromName"],
  ])("Editing one setting changes only that setting in POS Data: %s", (name, key) => {
    const word = fc.stringMatching(/^[^\s]{1,8}$/);
    fc.assert(
      fc.property(foreignMembers, foreignMembers, word, word, (before, after, oldText, edited) => {
        const textOf = (value: string) =>
          `{${before}"${key}" : ${json(value)},${after}"ExchanageSource":"EUR","ExchanageCorrection":1.50 }`;
        const text = textOf(oldText);
        const values = toPosValues(readPosRecord(aPos({ Data: text })));
        expect(values[name]).toBe(oldText);
        expect(posDataText(text, values, values)).toBe(text);
        expect(posDataText(text, values, { ...values, [name]: edited })).toBe(textOf(edited));
      }),
    );
  });

  it("Plain text in POS type Data is never read as a script", () => {
    fc.assert(
      fc.property(dataTexts, (text) => {
        const type = readPosType(aPosType({ Data: text }));
        expect(type?.title).toBeTruthy();
        for (const script of Object.values(type?.scripts ?? {})) expect(script).toMatch(/^function\(/);
      }),
    );
  });
});
