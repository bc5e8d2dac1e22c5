import fc from "fast-check";
import { type CsvFormat, csvFile, csvRow, csvStart } from "./csv";

const excel: CsvFormat = { preset: "excel", language: "rs" };
const machine: CsvFormat = { preset: "machine", language: "rs" };

it("A spreadsheet file has a byte order mark, semicolons and the language's decimal separator", () => {
  expect(
    csvFile(
      [
        ["Uid", "Iznos"],
        ["1", { decimal: "1234.50" }],
      ],
      excel,
    ),
  ).toBe("\ufeffUid;Iznos\r\n1;1234,50\r\n");
  expect(csvRow([{ decimal: "1234.50" }], { ...excel, language: "en" })).toBe("1234.50\r\n");
});

it("A machine-readable CSV file follows RFC 4180", () => {
  expect(csvStart(machine)).toBe("");
  expect(csvRow(["a,b", 'say "hi"', "two\nlines", null, undefined, { decimal: "-5.00" }], machine)).toBe(
    '"a,b","say ""hi""","two\nlines",,,-5.00\r\n',
  );
});

it.each(["=1+1", "+381", "-5", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1+1", " =1", "\u200b@x", '"=1'])(
  "The text %p cannot run as a formula",
  (text) => {
    expect(csvRow([text], machine).replaceAll('"', "").startsWith("'")).toBe(true);
  },
);

it("An invalid decimal in a CSV cell is escaped as text", () => {
  expect(csvRow([{ decimal: "-5.5" }, { decimal: "=1" }], excel)).toBe("-5,5;'=1\r\n");
});

it.each(["0641234567", "2611201115300", "12345678901234567890"])(
  "A spreadsheet shows all digits of %s",
  (digits) => {
    expect(csvRow([digits], excel)).toBe(`"=""${digits}"""\r\n`);
    expect(csvRow([digits], machine)).toBe(`${digits}\r\n`);
  },
);

it.each(["401", "0", "0.5", "PBL2611201115300", "0641234567\n=1"])(
  "The text %p is not written as a formula",
  (text) => {
    expect(csvRow([text], excel)).not.toContain('="');
  },
);

it("No text becomes a formula in a cell", () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom("=1", ";", ",", '"', "\n", "\r\n", "'", ""));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
      fc.constantFrom(excel, machine),
      (rows, format) => {
        const read = readCsv(
          csvFile(rows, format).replace(/^\ufeff/, ""),
          format.preset === "excel" ? ";" : ",",
        );
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        const texts = read.flat().map((text) => text.replace(/^="(\d+)"$/, "$1"));
        expect(texts.some((text) => /^[=+\-@\t\r]/.test(text))).toBe(false);
      },
    ),
  );
});

it("No part of a text becomes a formula with any separator", () => {
  const sign = fc.constantFrom(
    "=1",
    "-",
    "+",
    "@",
    "＝",
    ";",
    ",",
    "\t",
    "\r",
    "\n",
    '"',
    " ",
    "\ufeff",
    "a",
    "'",
  );
  const cell = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2 }), fc.constantFrom(excel, machine), (cells, format) => {
      const parts = csvRow(cells, format).split(/[,;\t\r\n]/);
      expect(parts.filter((part) => /^["\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(part))).toEqual([]);
    }),
  );
});

/** A simple RFC 4180 reader for comparison. */
function readCsv(file: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let text = "";
  let isQuoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') text += sign;
      else if (file[at + 1] === '"') {
        text += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === separator) {
      row.push(text);
      text = "";
    } else if (sign === "\r" && file[at + 1] === "\n") {
      rows.push([...row, text]);
      row = [];
      text = "";
      at += 1;
    } else text += sign;
  }
  return rows;
}
