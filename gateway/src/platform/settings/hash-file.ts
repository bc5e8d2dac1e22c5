import { closeSync, openSync, readSync } from "node:fs";
import type { SettingReader } from "./setting-reader";

/** Path of a file of SHA-1 hashes, one per line. */
export function readHashFile(reader: SettingReader, name: string): string | undefined {
  const path = reader.optional(name);
  if (path === undefined) return undefined;
  const start = startOf(path);
  if (start === undefined) reader.refuse(name, `names "${path}", which cannot be read`);
  else if (!/^[0-9a-f]{40}(:|\r?\n|$)/i.test(start))
    reader.refuse(name, `must name a sorted file of SHA-1 hashes, one per line, not "${path}"`);
  return path;
}

/** The beginning of a file, enough for its first hash; the whole file may be larger than the memory. */
function startOf(path: string): string | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(path, "r");
    const piece = Buffer.alloc(64);
    return piece.toString("latin1", 0, readSync(handle, piece));
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
