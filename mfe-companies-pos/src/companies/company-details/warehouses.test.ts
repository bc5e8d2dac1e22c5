import { aWarehouse } from "@hpay/testing";
import type { ObjectRow } from "@hpay/ui/page";
import {
  areValid,
  newWarehouse,
  readWarehouses,
  warehouseColumns,
  warehouseFields,
  writeWarehouses,
} from "./warehouses";

const words = {
  headers: Object.fromEntries(warehouseFields.map((field) => [field, field])) as Record<
    (typeof warehouseFields)[number],
    string
  >,
  uidTaken: "taken",
  emailWrong: "wrong",
};
const verdict = (rows: readonly Record<string, unknown>[]) => areValid(rows, warehouseColumns(rows, words));

describe("warehouses", () => {
  it.each([
    ["a list", [aWarehouse()]],
    ["an object by Uid", { default: aWarehouse() }],
  ])("Warehouses read from %s are stored in the same form", (_, stored) => {
    const text = JSON.stringify({ Warehouses: stored });
    const warehouses = readWarehouses(text, "RS");
    expect(warehouses.rows).toMatchObject([aWarehouse()]);
    expect(writeWarehouses(text, warehouses, warehouses.rows)).toBe(text);
  });

  const before = {
    list: '{"Warehouses":[7,{"Uid":"a","City":"A","n":1.10},{"Uid":"b","n":-0}, {"Uid":"c"}],"x":1e2}',
    object: '{"Warehouses":{"a":{"City":"A","n":1.10},"odd":7,"b":{"n":-0}, "c":{}},"x":1e2}',
  };
  type Change = (rows: readonly ObjectRow[]) => readonly ObjectRow[];
  const edit: Change = ([a, ...rest]) => [{ ...a, City: "Novi Sad" }, ...rest];
  const removeFirst: Change = ([, ...rest]) => rest;
  const replaceFirst: Change = ([, ...rest]) => [...rest, { Uid: "d", City: "D" }];
  const rename: Change = ([a, ...rest]) => [{ ...a, Uid: "z" }, ...rest];
  it.each<[string, keyof typeof before, Change, string]>([
    [
      "edited in a list",
      "list",
      edit,
      '{"Warehouses":[7,{"Uid":"a","City":"Novi Sad","n":1.10},{"Uid":"b","n":-0}, {"Uid":"c"}],"x":1e2}',
    ],
    [
      "edited in an object",
      "object",
      edit,
      '{"Warehouses":{"a":{"City":"Novi Sad","n":1.10},"odd":7,"b":{"n":-0}, "c":{}},"x":1e2}',
    ],
    [
      "removed from a list",
      "list",
      removeFirst,
      '{"Warehouses":[7,{"Uid":"b","n":-0}, {"Uid":"c"}],"x":1e2}',
    ],
    [
      "removed from an object",
      "object",
      removeFirst,
      '{"Warehouses":{"odd":7,"b":{"n":-0}, "c":{}},"x":1e2}',
    ],
    [
      "replaced in a list",
      "list",
      replaceFirst,
      '{"Warehouses":[7,{"Uid":"b","n":-0}, {"Uid":"c"},{"Uid":"d","City":"D"}],"x":1e2}',
    ],
    [
      "replaced in an object",
      "object",
      replaceFirst,
      '{"Warehouses":{"odd":7,"b":{"n":-0}, "c":{},"d":{"Uid":"d","City":"D"}},"x":1e2}',
    ],
    [
      "renamed in a list",
      "list",
      rename,
      '{"Warehouses":[7,{"Uid":"z","City":"A","n":1.10},{"Uid":"b","n":-0}, {"Uid":"c"}],"x":1e2}',
    ],
    [
      "renamed in an object",
      "object",
      rename,
      '{"Warehouses":{"odd":7,"b":{"n":-0}, "c":{},"z":{"City":"A","n":1.1,"Uid":"z"}},"x":1e2}',
    ],
  ])("Editing warehouses leaves the rest of Data unchanged: %s", (_, shape, change, after) => {
    const warehouses = readWarehouses(before[shape], "RS");
    expect(writeWarehouses(before[shape], warehouses, change(warehouses.rows))).toBe(after);
  });

  it("Edited warehouses replace unreadable data", () => {
    const warehouses = readWarehouses('{"Warehouses":null}', "RS");
    expect(writeWarehouses('{"Warehouses":null}', warehouses, [{ Uid: "a" }])).toBe(
      '{"Warehouses":{"a":{"Uid":"a"}}}',
    );
    expect(writeWarehouses("{bad", readWarehouses("{bad", "RS"), [{ Uid: "a" }])).toBe(
      '{"Warehouses":{"a":{"Uid":"a"}}}',
    );
    expect(writeWarehouses("{}", readWarehouses("{}", "RS"), [])).toBe("{}");
  });

  it.each(["{}", "{not json", '{"Warehouses":7}', '{"Warehouses":[]}', '{"Warehouses":{}}'])(
    // spec 1.3-warehouse-default-entry-default
    "Warehouses start with a valid default entry for empty data: %s",
    (text) => {
      const { rows } = readWarehouses(text, "ME");
      expect(rows).toMatchObject([{ Uid: "default", Country: "ME" }]);
      expect(verdict([...rows])).toBe(true);
    },
  );

  it("A new warehouse gets an unused Uid", () => {
    expect(newWarehouse([], "RS").Uid).toBe("default");
    expect(newWarehouse([{ Uid: "default" }, { Uid: "skladiste3" }], "RS").Uid).toBe("skladiste4");
  });

  it.each([
    [{}, true],
    [{ PostalCode: "" }, false],
    [{ StreetName: " " }, false],
    [{ StreetNumber: null }, false],
    [{ Uid: "" }, false],
    [{ Email: "nobody" }, false],
    [{ Email: "", City: "" }, true],
    // spec 1.3-warehouse-postalcode-streetname-streetnumber
  ])("Warehouses with %j count as valid: %s", (changes, expected) => {
    expect(verdict([{ ...aWarehouse(), ...changes }])).toBe(expected);
  });

  // spec 1.3-warehouse-most-3-rows 1.9-warehouses-most-3
  it("Duplicate Uids and more than three warehouses are rejected", () => {
    expect(verdict([aWarehouse(), aWarehouse()])).toBe(false);
    expect(verdict(["a", "b", "c", "d"].map((Uid) => aWarehouse({ Uid })))).toBe(false);
  });
});
