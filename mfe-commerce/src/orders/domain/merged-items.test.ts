import { mergedItems } from "./merged-items";
import { type ItemValues, newItem, readItems } from "./order-items";

const rowsOf = (...wire: readonly object[]) => readItems(wire);
const tea = { sku: "T-1", name: "Tea", price: "5.00", qty: 1 };
const coffee = { sku: "C-1", name: "Coffee", price: "9.00", qty: 1 };
const sugar = { sku: "S-1", name: "Sugar", price: "2.00", qty: 1 };
const sentRows = rowsOf(tea, coffee);

/** The rows, where the row with this name has these typed values. */
const rowsWithTyped = (name: string, part: Partial<ItemValues>, rows = sentRows) =>
  rows.map((row) => (row.name === name ? { ...row, ...part } : row));
const summary = (items: readonly ItemValues[]) =>
  items.map(({ name, price, qty, source }) => `${qty} × ${name} at ${price}, ${source}`);

describe("merged item rows", () => {
  it("Item rows keep typed values when another user's changes are merged", () => {
    const savedRows = rowsOf(tea, { ...coffee, price: "10.00" });
    expect(summary(mergedItems(savedRows, rowsWithTyped("Coffee", { qty: "3" }), sentRows))).toEqual([
      "1 × Tea at 5.00, 0",
      "3 × Coffee at 10.00, 1",
    ]);
  });

  it("Edited item rows keep their edits after another user inserts a row", () => {
    const mergedRows = mergedItems(rowsOf(sugar, tea, coffee), rowsWithTyped("Tea", { qty: "2" }), sentRows);
    expect(summary(mergedRows)).toEqual([
      "1 × Sugar at 2.00, 0",
      "2 × Tea at 5.00, 1",
      "1 × Coffee at 9.00, 2",
    ]);
    expect(mergedRows[1]?.key).toBe(sentRows[0]?.key);
    expect(new Set(mergedRows.map(({ key }) => key)).size).toBe(3);
  });

  it("Item rows deleted by another user disappear unless this user has edited them", () => {
    const savedRows = rowsOf(coffee);
    expect(summary(mergedItems(savedRows, rowsWithTyped("Coffee", { qty: "4" }), sentRows))).toEqual([
      "4 × Coffee at 9.00, 0",
    ]);
    expect(summary(mergedItems(savedRows, rowsWithTyped("Tea", { qty: "4" }), sentRows))).toEqual([
      "1 × Coffee at 9.00, 0",
      "4 × Tea at 5.00, null",
    ]);
  });

  it("A merge keeps this user's added and deleted item rows", () => {
    const savedRows = rowsOf(tea, { ...coffee, price: "10.00" }, sugar);
    const milk = { ...newItem("item-new"), name: "Milk", price: "1" };
    const currentRows = [...sentRows.slice(1), milk];
    expect(summary(mergedItems(savedRows, currentRows, sentRows))).toEqual([
      "1 × Coffee at 10.00, 1",
      "1 × Sugar at 2.00, 2",
      "1 × Milk at 1, null",
    ]);
  });

  it("Identical item rows without an identifier are matched by position", () => {
    const unnamedRows = rowsOf({ name: "Tea", qty: 1 }, { name: "Tea", qty: 1 });
    const savedRows = rowsOf({ name: "Green tea", qty: 1 }, { name: "Tea", qty: 1, price: "5.00" });
    const currentRows = unnamedRows.map((row, index) => (index === 1 ? { ...row, qty: "7" } : row));
    expect(summary(mergedItems(savedRows, currentRows, unnamedRows))).toEqual([
      "1 × Green tea at , 0",
      "7 × Tea at 5.00, 1",
    ]);
  });

  it("Item rows without edits equal the saved rows", () => {
    const savedRows = rowsOf(tea, { ...coffee, price: "10.00" }, sugar);
    expect(mergedItems(savedRows, sentRows, sentRows)).toEqual(savedRows);
  });
});
