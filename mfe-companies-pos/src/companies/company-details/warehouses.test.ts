import { aWarehouse } from "@hpay/testing";
import {
  areValid,
  newWarehouse,
  readWarehouses,
  storedWarehouses,
  warehouseColumns,
  warehouseFields,
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
  ])("are read from %s and stored the same way", (_, stored) => {
    const read = readWarehouses(JSON.stringify({ Warehouses: stored }), "RS");
    expect(read.rows).toEqual([aWarehouse()]);
    expect(storedWarehouses(read)).toEqual(stored);
  });

  it.each(["{}", "{not json", '{"Warehouses":7}', '{"Warehouses":[]}', '{"Warehouses":{}}'])(
    "start with a valid default entry where there are none: %s",
    (text) => {
      const { rows } = readWarehouses(text, "ME");
      expect(rows).toMatchObject([{ Uid: "default", Country: "ME" }]);
      expect(verdict([...rows])).toBe(true);
    },
  );

  it("get a Uid that is free", () => {
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
  ])("with %j count as valid: %s", (changes, expected) => {
    expect(verdict([{ ...aWarehouse(), ...changes }])).toBe(expected);
  });

  it("are refused with a Uid twice, or more than three", () => {
    expect(verdict([aWarehouse(), aWarehouse()])).toBe(false);
    expect(verdict(["a", "b", "c", "d"].map((Uid) => aWarehouse({ Uid })))).toBe(false);
  });
});
