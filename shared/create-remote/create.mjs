#!/usr/bin/env node
// npm create hpay-remote mfe-payouts [-- --packages folder]: creates a remote in its own repository. This
// script uses only Node's own modules.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const sourceFolder = dirname(fileURLToPath(import.meta.url));
const template = join(sourceFolder, "template");

const usage =
  'npm create hpay-remote mfe-payouts -- [--packages folder] [--owner "payouts team"] [--port 4190]';

/** @returns {never} */
function stop(words, code = 1) {
  console.error(words);
  process.exit(code);
}

function readCommand() {
  const text = /** @type {const} */ ({ type: "string" });
  const options = { packages: text, owner: text, port: text };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const [words] = error.message.split(". ");
    return stop(`${words}\n${usage}`, 2);
  }
}
const { values, positionals } = readCommand();
const [name = ""] = positionals;

if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  stop('A remote is named "mfe-" and lower-case words, for example: npm create hpay-remote mfe-payouts');
const folder = resolve(name);
if (existsSync(folder)) stop(`${name} already exists.`);
const { packages } = values;
const packedFiles = packages === undefined ? {} : packedIn(resolve(String(packages)));

const short = name.slice("mfe-".length);
const words = {
  __NAME__: name,
  __SHORT__: short,
  __OWNER__: values.owner ?? `${short} team`,
  __TITLE__: short.charAt(0).toUpperCase() + short.slice(1).replaceAll("-", " "),
  __PORT__: values.port ?? "4190",
};
for (const file of readdirSync(template, { recursive: true }).map(String)) {
  const source = join(template, file);
  if (!statSync(source).isFile()) continue;
  const target = join(folder, file.replace(/\.txt$/, "").replace(/(^|[\\/])dot-/, "$1."));
  mkdirSync(dirname(target), { recursive: true });
  const text = readFileSync(source, "utf8");
  writeFileSync(
    target,
    text.replaceAll(/__(NAME|SHORT|OWNER|TITLE|PORT)__/g, (word) => words[word]),
  );
}
if (values.packages !== undefined) replaceWithPacked(packedFiles);
process.stdout.write(`Created ${name}. Next:

  cd ${name}
  npx pnpm@${pinnedPnpm()} install
  npx jest && npx tsc --noEmit
  npx hpay dev

README.md shows how to publish it.
`);

/** The panel's packages in a folder of tarballs, by name. */
function packedIn(packages) {
  const packed = (existsSync(packages) ? readdirSync(packages) : []).flatMap((file) => {
    const [, pack] = /^hpay-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file) ?? [];
    const path = relative(folder, join(packages, file)).replaceAll("\\", "/");
    return pack ? [[`@hpay/${pack}`, `file:${path}`]] : [];
  });
  if (packed.length === 0)
    stop(
      `${packages} holds no packed packages. In the panel's repository: npm run pack-packages -- <folder>`,
    );
  return Object.fromEntries(packed);
}

/** Replaces dependencies on published packages with the packed ones in a folder. */
function replaceWithPacked(places) {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  for (const part of ["dependencies", "devDependencies"])
    for (const pack of Object.keys(manifest[part]))
      manifest[part][pack] = places[pack] ?? manifest[part][pack];
  manifest.pnpm = { ...manifest.pnpm, overrides: places };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

function pinnedPnpm() {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).packageManager.split("@")[1];
}
