import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { englishTables } from "./texts-page.mjs";
import { remoteNames, root, sharedFolders, sourceFiles } from "./workspace.mjs";

const isTable = /[\\/](messages|texts)[\\/](en|rs|mk)\.ts$/;
const isTest = /\.test\.tsx?$/;
/** Table of the texts that the host provides to every remote, including those of other repositories. */
const commonTable = join("shared", "i18n", "src", "messages", "en.ts");

/** All code of the panel that can refer to a text. */
function codeOfPanel() {
  const paths = ["host", ...remoteNames(), ...sharedFolders]
    .flatMap((folder) => sourceFiles(join(root, folder, "src")))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !isTable.test(path) && !isTest.test(path));
  return paths.map((path) => readFileSync(path, "utf8")).join("\n");
}

/**
 * Returns a function that finds whether code refers to a key: as a whole, with a template in which a part
 * varies (`verify.${way}`), or with `methodKey`, which has a text for each kind of method.
 */
function createKeyCheck(code) {
  const wholeKeys = new Set(
    [...code.matchAll(/["'`]([a-z0-9-]+(?:\.[\w-]+)+)["'`]/gi)].map(([, key]) => key),
  );
  const templates = [
    ...code.matchAll(/`((?:[a-z][a-z0-9-]*|\$\{[^`}]*\})\.[a-z][a-z0-9.-]*(?:\$\{[^`}]*\}[a-z0-9.-]*)*)`/g),
    ...code.matchAll(/`([a-z][a-z0-9-]*\.(?:\$\{[^`}]*\}[a-z0-9.-]*)+)`/g),
  ].map(
    ([, template = ""]) =>
      new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w.-]+")}$`),
  );
  const kindPatterns = [...code.matchAll(/methodKey\("([\w-]+)", kind, "([\w-]+)"\)/g)].map(
    ([, area, name]) => new RegExp(`^${area}\\.(?:payment|shipping|fiscal)\\.${name}$`),
  );
  return (key) => wholeKeys.has(key) || [...templates, ...kindPatterns].some((pattern) => pattern.test(key));
}

it("Every text in the panel's tables is used in code", async () => {
  const isKeyUsed = createKeyCheck(codeOfPanel());
  const tables = englishTables().filter((path) => relative(root, path) !== commonTable);
  const keys = await Promise.all(tables.map(async (path) => Object.keys((await import(path)).en)));
  expect(keys.flat().length).toBeGreaterThan(1000);
  expect(keys.flat().filter((key) => !isKeyUsed(key))).toEqual([]);
});

it.each([
  ['t("list.rows")', "list.rows", true],
  [`t(\`verify.\${way}\`)`, "verify.code", true],
  [`t(\`\${name}.resent\`)`, "requests.messages.resent", true],
  ['t(methodKey("methods", kind, "add"))', "methods.fiscal.add", true],
  ['t("list.rows-more")', "list.rows", false],
  [`t(\`verify.\${way}\`)`, "verified.code", false],
])("The code %s uses the text %s: %s", (code, key, expected) => {
  expect(createKeyCheck(code)(key)).toBe(expected);
});
