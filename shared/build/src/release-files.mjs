import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(js|css|html|json|svg)$/;

/**
 * Paths of the files below a folder, relative to that folder, with forward slashes.
 * @param {string} folder
 */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(folder, path).replaceAll("\\", "/"))
    .sort();
}

/**
 * `sha384-…` of a file's bytes.
 * @param {string} path
 */
export function integrityOf(path) {
  return `sha384-${createHash("sha384").update(readFileSync(path)).digest("base64")}`;
}

/**
 * Size of a file on the wire (gzip -9), in bytes.
 * @param {string} path
 */
export function gzipBytes(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/**
 * Writes `.gz` and `.br` files next to each text file, so that a static server does not need to compress.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const name of filesBelow(folder)) {
    if (!compressible.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}
