#!/usr/bin/env node
// npm run sample-texts -- 100 --seed 7 [--only titles] [--in gateway]: random texts to judge by the word list of CONTEXT.md.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { kinds, sample, textsOf } from "../src/sample-texts.mjs";
import { root, workspaceSources } from "../src/workspace.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, only: { type: "string" }, in: { type: "string" } },
});
const count = Number(positionals[0] ?? 100);
const seed = Number(values.seed);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error(
    "Usage: npm run sample-texts -- 100 --seed 7 [--only strings|titles|comments|identifiers] [--in folder]",
  );
  process.exit(1);
}
const sources = workspaceSources()
  .map((path) => /** @type {const} */ ([relative(root, path).replaceAll("\\", "/"), path]))
  .filter(([name]) => name.startsWith(values.in ?? ""))
  .map(([name, path]) => /** @type {const} */ ([name, readFileSync(join(path), "utf8")]));

for (const kind of kinds) {
  if (values.only !== undefined && values.only !== kind) continue;
  const texts = textsOf(kind, sources);
  process.stdout.write(`\n${kind}: ${Math.min(count, texts.length)} of ${texts.length}, seed ${seed}\n\n`);
  for (const { path, text } of sample(texts, count, seed)) process.stdout.write(`${text}\n    ${path}\n`);
}
