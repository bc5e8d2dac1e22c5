import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Enough bytes for any line of the file: 40 hexadecimal digits and a count. */
const lineBytes = 128;
let builtIn: ReadonlySet<string> | undefined;

/**
 * Passwords that are known from breaches: a built-in list, and the operator's file of sorted SHA-1 hashes, one
 * per line, as Have I Been Pwned publishes them ("{hash}:{count}").
 */
export class BreachedPasswords {
  constructor(private readonly file: string | undefined) {}

  has(password: string): boolean {
    return isKnown(password) || (this.file !== undefined && isListedIn(this.file, password));
  }
}

/**
 * Whether the built-in list has the password, regardless of capitals. Passwords that only resemble a listed one
 * are allowed, as the specification requires.
 */
function isKnown(password: string): boolean {
  builtIn ??= new Set(dictionary["passwords-common"]);
  return builtIn.has(password.toLowerCase());
}

/** Binary search, so that a file of any size costs a few reads. */
function isListedIn(file: string, password: string): boolean {
  const passwordHash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const handle = openSync(file, "r");
  try {
    const piece = Buffer.alloc(2 * lineBytes);
    /** The first whole line at or after a position. */
    const lineAt = (place: number): string => {
      const from = Math.max(0, place - 1);
      const text = piece.toString("latin1", 0, readSync(handle, piece, 0, piece.length, from));
      const start = place === 0 ? 0 : text.indexOf("\n") + 1;
      return place > 0 && start === 0 ? "" : text.slice(start, start + passwordHash.length).toUpperCase();
    };
    let [low, high] = [0, fstatSync(handle).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = lineAt(middle);
      if (line === passwordHash) return true;
      if (line !== "" && line < passwordHash) low = middle + 1;
      else high = middle;
    }
    return lineAt(low) === passwordHash;
  } finally {
    closeSync(handle);
  }
}
