import { join } from "node:path";
import { inOrder } from "../../data/src/queries/whole-list.ts";
import { readJson, root } from "./workspace.mjs";

/** Names of fields that hold decimals in at least one resource. */
function decimals() {
  const { components } = readJson(join(root, "gateway/openapi.json"));
  const fields = Object.values(components.schemas).flatMap(({ properties = {} }) =>
    Object.entries(properties).filter(([, { pattern = "" }]) => pattern.startsWith("^-?\\d{1,15}")),
  );
  return [...new Set(fields.map(([name]) => name))];
}

it("The panel sorts every decimal gateway field as a number (`decimals` in whole-list.ts)", () => {
  const records = (field) => [
    { id: 1, [field]: "9.00" },
    { id: 2, [field]: "100.00" },
  ];
  const sortedAsText = decimals().filter(
    (field) => inOrder(records(field), { orderBy: field, order: "asc" })[0].id !== 1,
  );
  expect(decimals()).toContain("Amount");
  expect(sortedAsText).toEqual([]);
});
