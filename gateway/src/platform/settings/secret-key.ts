import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Folder } from "./environment";
import type { SettingReader } from "./setting-reader";

/** 32 bytes from `SECRET_KEY` (at least 32 characters), or from a file created once with mode 600. */
export function readSecretKey(
  read: SettingReader,
  file: string,
  production: boolean,
  folder: Folder,
): Buffer {
  const given = read.secret("SECRET_KEY");
  if (given !== undefined) {
    if (given.length < 32) read.refuse("SECRET_KEY", "must have at least 32 characters");
    return keyOf(given);
  }
  if (production) {
    read.refuse("SECRET_KEY", "is required in production");
    return Buffer.alloc(32);
  }
  // A key created in a mistyped folder would sign what no gateway accepts.
  if (folder === "existing" && !existsSync(file)) {
    read.refuse("DATA_DIR", `is ${dirname(file)}, where no gateway has stored its secret key`);
    return Buffer.alloc(32);
  }
  return keyOf(storedSecret(file));
}

/** Earlier keys, separated by blanks or commas: they decrypt, and no longer encrypt. */
export function readOldKeys(read: SettingReader): readonly Buffer[] {
  const words = (read.secret("OLD_SECRET_KEYS") ?? "").split(/[\s,]+/).filter(Boolean);
  if (words.some((word) => word.length < 32))
    read.refuse("OLD_SECRET_KEYS", "must be keys of at least 32 characters each");
  return words.map(keyOf);
}

const keyOf = (text: string) => createHash("sha256").update(text).digest();

function storedSecret(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // "wx": of two simultaneous first starts only one creates the key; the other fails instead of splitting
    // the store.
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
    return secret;
  }
}
