import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "./release-files.mjs";
import { readRemoteConfig } from "./remote-config-file.mjs";
import { readJson, remoteNames, root } from "./workspace.mjs";

const template = join(root, "shared", "build", "template");
const namePattern = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Creates a new remote with one page, and adds it to the workspace's references. The host needs no edit.
 * @param {string} name `mfe-` and lower-case words
 * @returns {Promise<string[]>} the files that were written, from the root
 */
export async function writeNewRemote(name) {
  if (!namePattern.test(name))
    throw new Error('A remote is named "mfe-" and lower-case words, for example mfe-payouts.');
  const folder = join(root, name);
  if (existsSync(folder)) throw new Error(`${name} already exists.`);

  const ports = await Promise.all(
    remoteNames().map(async (remoteName) => (await readRemoteConfig(remoteName)).devPort),
  );
  const short = name.slice("mfe-".length);
  const words = {
    __NAME__: name,
    __SHORT__: short,
    __TITLE__: short.charAt(0).toUpperCase() + short.slice(1).replaceAll("-", " "),
    __PORT__: String(Math.max(4100, ...ports) + 1),
  };
  const files = filesBelow(template);
  for (const file of files) {
    const target = join(folder, file.replace(/\.txt$/, ""));
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(template, file), "utf8");
    writeFileSync(
      target,
      text.replaceAll(/__(NAME|SHORT|TITLE|PORT)__/g, (word) => words[word]),
    );
  }
  addReference(name);
  return files.map((file) => `${name}/${file.replace(/\.txt$/, "")}`);
}

function addReference(name) {
  const path = join(root, "tsconfig.json");
  const config = readJson(path);
  const references = withReference(config.references, name);
  writeFileSync(path, `${JSON.stringify({ ...config, references }, null, 2)}\n`);
}

/** Adds the reference after the existing remotes, so that their build order does not change. */
export function withReference(references, name) {
  const insertAt = references.findLastIndex(({ path }) => path.startsWith("mfe-")) + 1;
  return references.toSpliced(insertAt, 0, { path: name });
}
