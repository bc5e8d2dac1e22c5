import { aPos } from "@hpay/testing";
import fc from "fast-check";
import { posDataText } from "./pos-data-text";
import { readPosRecord } from "./pos-record";
import { savedCorrection, toPosValues, typedCorrection } from "./pos-values";

const open = (text: string) => {
  const pos = readPosRecord(aPos({ Data: text }));
  return { pos, values: toPosValues(pos) };
};
const alwaysWritten = { ExchanageSource: "RSD", ExchanageCorrection: 0 };

describe("POS Data", () => {
  it("POS Data with valid exchange settings is unchanged byte for byte without edits", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (extra, indent) => {
        const text = JSON.stringify({ ...extra, ...alwaysWritten }, null, indent);
        const { values } = open(text);
        expect(posDataText(text, values, values)).toBe(text);
      }),
    );
  });

  it.each(["{not json", "null", "[1,2]", '"text"', "\u0000"])(
    "POS Data stays unchanged when it is %j",
    (text) => {
      const { pos, values } = open(text);
      expect(posDataText(pos.dataText, values, values)).toBe(text);
    },
  );

  it("An edit keeps unknown values in any POS Data", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (extra) => {
        const text = JSON.stringify(extra);
        const { values } = open(text);
        const editedText = posDataText(text, values, { ...values, smtpHost: "edited.example" });
        const { SMTPHost, ExchanageSource, ExchanageCorrection, ...rest } = JSON.parse(editedText);
        const { SMTPHost: _a, ExchanageSource: _b, ExchanageCorrection: _c, ...before } = JSON.parse(text);
        expect(rest).toEqual(before);
        expect(SMTPHost).toBe("edited.example");
        expect([ExchanageSource, typeof ExchanageCorrection]).toEqual([values.exchangeSource, "number"]);
      }),
    );
  });

  it("Editing another setting keeps the stored mail password", () => {
    const { values } = open('{"SMTPPassword":""}');
    expect(JSON.parse(posDataText('{"SMTPPassword":""}', values, { ...values, cofPolicy: "none" }))).toEqual({
      SMTPPassword: "",
      CofPolicy: "none",
      ...alwaysWritten,
    });
  });
});

describe("exchange correction", () => {
  it.each([
    ["1.5", "1.5"],
    ["1,5", "1.5"],
    ["1.5.2", "1.52"],
    ["-3%", "3"],
    ["abc", ""],
    [".", "."],
    // spec 1.5-correction-input-keeps-digits
  ])("An exchange correction typed as %j is shown as %j", (text, shownText) =>
    expect(typedCorrection(text)).toBe(shownText),
  );

  it.each([
    ["1.5", 1.5],
    ["", 0],
    [".", 0],
    ["2.", 2],
    [".5", 0.5],
    // spec 1.5-exchanagecorrection-becomes-number-0
  ])("An exchange correction of %j is saved as %d", (text, savedValue) =>
    expect(savedCorrection(text)).toBe(savedValue),
  );
});
