import { join } from "node:path";
import { withReference } from "./new-remote.mjs";
import { readJson, root } from "./workspace.mjs";

const { references } = readJson(join(root, "tsconfig.json"));

it("A new remote is added after the existing remotes without other changes", () => {
  const added = withReference(references, "mfe-payouts");
  expect(added.filter(({ path }) => path !== "mfe-payouts")).toEqual(references);
  const at = added.findIndex(({ path }) => path === "mfe-payouts");
  expect(added[at - 1]?.path).toMatch(/^mfe-/);
  expect(added.slice(at + 1).filter(({ path }) => path.startsWith("mfe-"))).toEqual([]);
});
