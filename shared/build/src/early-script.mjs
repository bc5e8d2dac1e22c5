import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { rspack } from "@rspack/core";
import { loadTypeScript } from "./load-typescript.mjs";
import { gzipBytes } from "./release-files.mjs";
import { runRspack } from "./run-rspack.mjs";
import { root } from "./workspace.mjs";

/** Maximum size of an early script on the wire, in bytes. */
export const earlyScriptBudgetBytes = 15_000;

/**
 * Builds the early scripts of a remote's routes and slots: small, separate scripts that share no module with the
 * panel, so that they can run before it.
 * @param {import("../../contract/src/registry").RemoteConfig} config
 * @returns {Promise<Record<string, string>>} code by file name
 */
export async function buildEarlyScripts({ name, routes, slots }) {
  const sources = new Set([...routes, ...slots].flatMap((part) => ("early" in part && part.early) || []));
  const scripts = {};
  for (const source of sources) scripts[fileOf(source)] = await buildOne(name, source);
  return scripts;
}

/**
 * Routes and slots with the addresses of their early scripts.
 * @param {import("../../contract/src/registry").RemoteConfig} config
 * @param {string} base the release's address
 * @returns {Pick<import("../../contract/src/registry").RemoteConfig, "routes" | "slots">}
 */
export function withEarlyAddresses({ routes, slots }, base) {
  const withAddress = (part) =>
    part.early === undefined ? part : { ...part, early: base + fileOf(part.early) };
  return { routes: routes.map(withAddress), slots: slots.map(withAddress) };
}

const fileOf = (source) => basename(source).replace(/\.ts$/, ".js");

async function buildOne(name, source) {
  const draftFolder = join(root, name, "dist", `early-script-${process.pid}`);
  await runRspack({
    mode: "production",
    target: ["web", "es2022"],
    context: join(root, name),
    entry: { script: `./${source}` },
    output: { path: draftFolder, filename: fileOf(source), clean: true },
    resolve: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: "builtin:swc-loader",
          options: { jsc: { target: "es2022", parser: { syntax: "typescript", tsx: true } } },
          type: "javascript/auto",
        },
      ],
    },
    plugins: [new rspack.DefinePlugin({ __EARLY_WORDS__: JSON.stringify(textsByLanguage(name, source)) })],
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
    performance: false,
    devtool: false,
  });
  const file = join(draftFolder, fileOf(source));
  const bytes = gzipBytes(file);
  if (bytes > earlyScriptBudgetBytes)
    throw new Error(`${name}/${source} is ${bytes} B (gzip); its budget is ${earlyScriptBudgetBytes} B.`);
  const code = readFileSync(file, "utf8");
  rmSync(draftFolder, { recursive: true, force: true });
  return code;
}

/**
 * The texts that the `word-keys.ts` next to a script lists, in each language, from the remote's catalogue.
 * @param {string} name
 * @param {string} source
 * @returns {Record<string, Record<string, string>>}
 */
function textsByLanguage(name, source) {
  const keys = join(root, name, dirname(source), "word-keys.ts");
  if (!existsSync(keys)) return {};
  const { wordKeys } = loadTypeScript(keys);
  const { transliterate } = loadTypeScript(
    join(root, "shared/i18n/src/transliterate.ts"),
    loadTypeScript(join(root, "shared/i18n/src/transliteration-exceptions.ts")),
  );
  // The remote's catalogue, and that of the source's folder if it has one.
  const catalogues = [join(root, name, "src/messages"), join(root, name, dirname(source), "../messages")];
  const textsIn = (language) => {
    const files = catalogues.map((folder) => join(folder, `${language}.ts`)).filter(existsSync);
    const texts = Object.assign({}, ...files.map((file) => loadTypeScript(file)[language]));
    return Object.fromEntries(wordKeys.map((key) => [key, texts[key]]));
  };
  const rs = textsIn("rs");
  const cyrillic = Object.fromEntries(Object.entries(rs).map(([key, text]) => [key, transliterate(text)]));
  return { en: textsIn("en"), rs, "rs-cyr": cyrillic, mk: textsIn("mk") };
}
