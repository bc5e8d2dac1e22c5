import { join } from "node:path";
import { withReference } from "./new-remote.mjs";
import { readJson, root } from "./workspace.mjs";

const { references } = readJson(join(root, "tsconfig.json"));

it("A new remote is added after the existing remotes without other changes", () => {
  const result = withReference(references, "mfe-payouts");
  expect(result.filter(({ path }) => path !== "mfe-payouts")).toEqual(references);
  const at = result.findIndex(({ path }) => path === "mfe-payouts");
  expect(result[at - 1]?.path).toMatch(/^mfe-/);
  expect(result.slice(at + 1).filter(({ path }) => path.startsWith("mfe-"))).toEqual([]);
});
