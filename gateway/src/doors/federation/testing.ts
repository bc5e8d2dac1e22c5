import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A panel folder with a deployed host that provides one name of one package. */
export function aPanelFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hpay-panel-"));
  mkdirSync(join(folder, "host"));
  writeFileSync(join(folder, "host/index.html"), "<!doctype html><title>HPay</title>");
  const provides = { "@hpay/remote-kit": { version: "1.0.0", names: ["useHost"] } };
  writeFileSync(
    join(folder, "host/release.json"),
    JSON.stringify({ version: "1.0.0-00000000", contract: "1.0.0", provides }),
  );
  return folder;
}

/** An upload of a remote with a single page of one line of code. */
export function anUpload(hash: string, code = `"${hash}"`, name = "mfe-payouts") {
  const version = `1.0.0-${hash}`;
  const base = `/remotes/${name}/${version}/`;
  const integrity = `sha384-${createHash("sha384").update(code).digest("base64")}`;
  const title = { en: "Payouts", rs: "Isplate" };
  return {
    owner: "payouts team",
    budgetBytes: 10_000,
    commit: "abc123",
    release: {
      version,
      contract: "^1.0.0",
      uses: { "@hpay/remote-kit": { range: "^1.0.0", names: ["useHost"] } },
      entry: `${base}remoteEntry.js`,
      globalName: `${name}@${version}`.replaceAll(/\W/g, "_"),
      integrity: { [`${base}remoteEntry.js`]: integrity },
      preloadFiles: [`${base}remoteEntry.js`],
      firstScreenBytes: 100,
      routes: [{ path: "/payouts", page: "list", needs: "session", title }],
      menu: [],
      slots: [],
      preload: false,
    },
    files: { "remoteEntry.js": Buffer.from(code).toString("base64") },
  };
}
