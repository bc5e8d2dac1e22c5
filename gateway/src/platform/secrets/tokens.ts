import { createHash, randomBytes, randomInt } from "node:crypto";

/** An opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The hash that is stored in place of a token or code. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Six uniformly random digits. */
export const newSecurityCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");
