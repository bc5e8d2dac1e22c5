import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Folder } from "./environment";
import type { SettingReader } from "./setting-reader";

const minLength = 32;

/** 32 bytes from `SECRET_KEY` (at least 32 characters), or from a file created once with mode 600. */
export function readSecretKey(
  reader: SettingReader,
  file: string,
  production: boolean,
  folder: Folder,
): Buffer {
  const configuredKey = reader.secret("SECRET_KEY");
  if (configuredKey !== undefined) {
    if (configuredKey.length < minLength)
      reader.refuse("SECRET_KEY", `must have at least ${minLength} characters`);
    return keyOf(configuredKey);
  }
  if (production) {
    // An unreadable `SECRET_KEY_FILE` was refused above, so it is not reported as missing too.
    if (reader.optional("SECRET_KEY_FILE") === undefined)
      reader.refuse("SECRET_KEY", "is required in production");
    return Buffer.alloc(32);
  }
  // A key that is created in a mistyped folder would sign texts that no gateway accepts.
  if (folder === "existing" && !existsSync(file)) {
    reader.refuse("DATA_DIR", `is ${dirname(file)}, where no gateway has stored its secret key`);
    return Buffer.alloc(32);
  }
  const storedKey = storedSecret(file);
  if (storedKey.length < minLength)
    reader.refuse("DATA_DIR", `contains an incomplete secret.key: ${file}. Restore it from a copy`);
  return keyOf(storedKey);
}

/** Earlier keys, separated by spaces or commas. They still decrypt, but no longer encrypt. */
export function readOldKeys(reader: SettingReader): readonly Buffer[] {
  const words = (reader.secret("OLD_SECRET_KEYS") ?? "").split(/[\s,]+/).filter(Boolean);
  if (words.some((word) => word.length < minLength))
    reader.refuse("OLD_SECRET_KEYS", `must be keys of at least ${minLength} characters each`);
  return words.map(keyOf);
}

const keyOf = (text: string) => createHash("sha256").update(text).digest();

/** The key in the file. If several gateways start at once, one creates it and all use it. */
function storedSecret(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomUUID()}`;
    try {
      writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
      linkInPlace(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, "utf8");
}

/** Puts a file in place with a hard link, so that nobody reads part of it, and no existing file is replaced. */
function linkInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}
