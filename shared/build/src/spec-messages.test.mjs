import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coveragePage, coverageRows } from "./coverage-page.mjs";
import { root } from "./workspace.mjs";

/** Statements of the error catalogue that no page shows, with the tests that cover them. */
const testedElsewhere = new Map([
  ["1.8-every-error-code-words", "shared/contract/src/errors.test.ts reads every code in every language"],
]);

const folder = join(root, "e2e", "journeys", "messages");
const sources = readdirSync(folder)
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => readFileSync(join(folder, name), "utf8"));
const tableIds = new Set(sources.flatMap((source) => source.match(/(?<=")[123]\.8-[a-z0-9-]+(?=")/g) ?? []));
const catalogueIds = coverageRows(readFileSync(coveragePage, "utf8"))
  .map(({ id }) => id)
  .filter((id) => /^\d\.8-/.test(id));

describe("the browser run of the specification's messages", () => {
  it("Every error message in the specification has a row in the journeys", () => {
    expect(catalogueIds.length).toBeGreaterThan(90);
    expect(catalogueIds.filter((id) => !tableIds.has(id) && !testedElsewhere.has(id))).toEqual([]);
  });

  it("Every message in a journey row exists in the specification", () => {
    const knownIds = new Set(catalogueIds);
    expect([...tableIds].filter((id) => !knownIds.has(id))).toEqual([]);
    expect([...testedElsewhere.keys()].filter((id) => tableIds.has(id))).toEqual([]);
  });
});
