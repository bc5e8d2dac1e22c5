#!/usr/bin/env node
// npm create hpay-remote mfe-payouts [-- --packages folder]: a remote in its own repository. Nothing but Node's own modules here.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const template = join(here, "template");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { packages: { type: "string" }, owner: { type: "string" }, port: { type: "string" } },
});
const [name = ""] = positionals;

function stop(words) {
  console.error(words);
  process.exit(1);
}

if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  stop('A remote is named "mfe-" and lower-case words, for example: npm create hpay-remote mfe-payouts');
const folder = resolve(name);
if (existsSync(folder)) stop(`${name} is there already.`);

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
if (values.packages) takePackagesFrom(resolve(values.packages));
process.stdout.write(`${name} is there. Next:\n\n  cd ${name}\n  pnpm install\n  pnpm test\n  pnpm dev\n`);

/** Packages of the panel's that lie packed in a folder, instead of those of a registry. */
function takePackagesFrom(packed) {
  const path = join(folder, "package.json");
  const own = JSON.parse(readFileSync(path, "utf8"));
  const places = Object.fromEntries(
    readdirSync(packed).flatMap((file) => {
      const [, pack] = /^hpay-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file) ?? [];
      return pack
        ? [[`@hpay/${pack}`, `file:${relative(folder, join(packed, file)).replaceAll("\\", "/")}`]]
        : [];
    }),
  );
  for (const part of ["dependencies", "devDependencies"])
    for (const pack of Object.keys(own[part])) own[part][pack] = places[pack] ?? own[part][pack];
  own.pnpm = { ...own.pnpm, overrides: places };
  writeFileSync(path, `${JSON.stringify(own, null, 2)}\n`);
}
