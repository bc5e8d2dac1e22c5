import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lacksOf, type ProvidedDoors, type UsedDoors } from "@hpay/contract";
import { readJson } from "@hpay/domain";
import { expect, test } from "@playwright/test";
import { tempPanel } from "./support/temp-panel";

/** The export ledgers of a release, as `npm run federation -- ledger <commit>` recorded them. */
interface PastRelease {
  readonly host: { readonly version: string; readonly provides: ProvidedDoors };
  readonly remotes: Readonly<Record<string, { readonly version: string; readonly uses: UsedDoors }>>;
}

const folder = join(import.meta.dirname, "past-releases");
const readRelease = (path: string): PastRelease => readJson(readFileSync(path, "utf8")) as PastRelease;
const pastReleases = readdirSync(folder).map((file) => ({ file, release: readRelease(join(folder, file)) }));

test("Every remote from the last three releases finds everything it needs in the current host", () => {
  const panel = tempPanel();
  try {
    const currentHost = readRelease(join(panel.dir, "host/release.json")) as unknown as PastRelease["host"];
    expect(pastReleases.length).toBeGreaterThan(0);
    for (const { file, release } of pastReleases) {
      expect(Object.keys(release.remotes).length, file).toBeGreaterThan(4);
      for (const [name, { version, uses }] of Object.entries(release.remotes))
        expect(lacksOf(uses, currentHost.provides, "the host of this commit"), `${name}@${version}`).toEqual(
          [],
        );
    }
  } finally {
    panel.discard();
  }
});

test("An older host refuses an incompatible current remote with an explanation", () => {
  const panel = tempPanel();
  try {
    for (const { release } of pastReleases)
      for (const { name } of panel.registry().remotes) {
        const missingExports = lacksOf(
          panel.stable(name).uses,
          release.host.provides,
          `the host ${release.host.version}`,
        );
        for (const sentence of missingExports)
          expect(sentence).toMatch(
            /^It needs \S.* of @hpay\/[\w/-]+; the host \S+ lacks (it|them)\.$|; the host \S+ has [\d.]+\.$/,
          );
        for (const description of missingExports)
          test.info().annotations.push({ type: "refused in words", description: `${name}: ${description}` });
      }
  } finally {
    panel.discard();
  }
});
