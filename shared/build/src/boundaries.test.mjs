import { join } from "node:path";
import { boundaryOverrides } from "./boundaries.mjs";
import { readJson, root } from "./workspace.mjs";

it("biome.json matches the boundaries in code (npm run boundaries updates biome.json)", () => {
  expect(readJson(join(root, "biome.json")).overrides).toEqual(boundaryOverrides());
});

it("A remote cannot import a library that a shared package wraps", () => {
  const [remotes] = boundaryOverrides();
  const { patterns } = remotes.linter.rules.style.noRestrictedImports.options;
  const forbiddenPackages = patterns.flatMap(({ group }) => group);
  expect(forbiddenPackages).toEqual(
    expect.arrayContaining(["formik", "@chakra-ui/*", "react-router", "node:*"]),
  );
});
