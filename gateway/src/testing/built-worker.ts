import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";

export const gatewayFolder = join(__dirname, "../..");
export const cacheFolder = join(gatewayFolder, ".cache");

/** The worker of the embedded database as a file that Node can run. */
export function builtWorker(): string {
  const source = readFileSync(join(gatewayFolder, "src/platform/database/pglite-worker.ts"), "utf8");
  const file = join(cacheFolder, `pglite-worker-${hashText(source)}.mjs`);
  if (existsSync(file)) return file;
  const { code } = transformSync(source, {
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "es6" },
  });
  writeWhole(file, code);
  return file;
}

export const hashText = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Several test processes may write the file at once, so each reader finds either the whole file or none. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  mkdirSync(cacheFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
