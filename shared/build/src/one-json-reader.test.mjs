import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesBelow } from "./release-files.mjs";
import { root } from "./workspace.mjs";

/** Files that are allowed to parse JSON directly, each with the reason. */
const readers = {
  "shared/domain/src/json-text.ts": "the one reader",
  "shared/domain/src/json-places.ts": "reads a key at its place, to leave every other byte alone",
  "shared/domain/src/json-edit.ts": "names it in its comments",
  "gateway/src/platform/json/data-json.ts": "reads what the gateway wrote itself",
  "gateway/src/connectors/definition/script.ts": "the script of a definition, which imports nothing",
  "shared/checkout/src/frame.ts": "stands in a shop's page and imports nothing",
  "shared/checkout/src/pay-forms.ts": "stands in a shop's page, whose budget has no room for the one reader",
  "shared/scripts/src/protocol.ts": "stands in the frame of scripts and imports nothing",
  "shared/scripts/src/escape-corpus.ts": "scripts that try to escape",
  "shared/i18n/src/overrides.ts": "stands below @hpay/domain",
  "shared/ui/src/page/show/json-view.tsx": "keeps the digits of long numbers",
};
const isTest = (path) => /\.test\.|\/testing\/|testing\.tsx?$|\/gateway-bench\//.test(path);
const packages = ["gateway", "host", "mfe-auth", "mfe-companies-pos", "mfe-methods", "mfe-commerce"];
const sharedFolders = [
  "data",
  "definition-form",
  "domain",
  "contract",
  "remote-kit",
  "ui",
  "i18n",
  "scripts",
  "embed",
];

it("Only the listed files call JSON.parse", () => {
  const folders = [
    ...packages,
    "mfe-support",
    "shared/checkout",
    ...sharedFolders.map((name) => `shared/${name}`),
  ];
  const forbiddenReaders = folders.flatMap((folder) =>
    filesBelow(join(root, folder, "src"))
      .map((file) => join(root, folder, "src", file))
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
      .filter((path) => readFileSync(path, "utf8").includes("JSON.parse"))
      .map((path) => relative(root, path)),
  );
  expect(forbiddenReaders.filter((path) => !Object.hasOwn(readers, path))).toEqual([]);
});
