import { join } from "node:path";
import { boundaryOverrides } from "./boundaries.mjs";
import { readJson, root } from "./workspace.mjs";

it("biome.json holds the boundaries as they are drawn; npm run boundaries writes them", () => {
  expect(readJson(join(root, "biome.json")).overrides).toEqual(boundaryOverrides());
});

it("a remote may import none of what one package keeps for all", () => {
  const [remotes] = boundaryOverrides();
  const { patterns } = remotes.linter.rules.style.noRestrictedImports.options;
  const walled = patterns.flatMap(({ group }) => group);
  expect(walled).toEqual(expect.arrayContaining(["formik", "@chakra-ui/*", "react-router", "node:*"]));
});
