import { isRole, type Role } from "@hpay/contract";
import { readJson } from "@hpay/domain";
import type { SealPlace, SecretBox } from "../../platform/secrets/secret-box";

/** The permissions of a partner's page for fifteen minutes, encrypted in its token and stored nowhere else. */
export interface EmbedSession {
  readonly siteId: number;
  readonly role: Role;
  /** The embed key that the session was signed with; the session ends with the key. */
  readonly key: string;
  /** Uid of the partner whose platform key signed the session; absent if the POS's own embed key did. */
  readonly partner?: string;
  /** The person at the partner who acts; only with `partner`. */
  readonly clerk?: string;
  /** When the merchant gave the consent that the session needs, in ms since 1970; only with `partner`. */
  readonly agreedAt?: number;
  /** Names of pages, as in the remotes. */
  readonly pages: readonly string[];
  readonly origins: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const tokenPrefix = "embed.";
const tokenSeal: SealPlace = { purpose: "embed-token", row: "" };
const framePlace: SealPlace = { purpose: "embed-frame", row: "" };
const maxTokenLength = 4000;

export const isEmbedToken = (token: string | undefined): boolean =>
  token?.startsWith(tokenPrefix) === true && token.length < maxTokenLength;

export const sealEmbedToken = (secrets: SecretBox, session: EmbedSession): string =>
  tokenPrefix + secrets.seal(JSON.stringify(session), tokenSeal);

/** The session of a token; undefined when it was not issued here, or has expired. */
export function openEmbedToken(
  secrets: SecretBox,
  token: string | undefined,
  now: Date,
): EmbedSession | undefined {
  return token !== undefined && isEmbedToken(token)
    ? openSession(secrets, token.slice(tokenPrefix.length), tokenSeal, now)
    : undefined;
}

/** A ticket that opens a frame for the session's origins, and permits no call, because logs may store it. */
export const sealFrameTicket = (secrets: SecretBox, session: EmbedSession): string =>
  secrets.seal(JSON.stringify(session), framePlace);

/** The session of a frame's ticket; undefined when it was not issued here, or has expired. */
export const openFrameTicket = (secrets: SecretBox, ticket: string, now: Date): EmbedSession | undefined =>
  ticket.length < maxTokenLength ? openSession(secrets, ticket, framePlace, now) : undefined;

function openSession(
  secrets: SecretBox,
  sealedSession: string,
  at: SealPlace,
  now: Date,
): EmbedSession | undefined {
  try {
    const session = readJson(secrets.open(sealedSession, at));
    return isSession(session) && session.expiresAt > now.getTime() ? session : undefined;
  } catch {
    return undefined;
  }
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

function isSession(value: unknown): value is EmbedSession {
  if (typeof value !== "object" || value === null) return false;
  const { siteId, role, key, pages, origins, expiresAt, partner, clerk, agreedAt } = value as Readonly<
    Record<string, unknown>
  >;
  return (
    typeof siteId === "number" &&
    isRole(role) &&
    typeof key === "string" &&
    ["string", "undefined"].includes(typeof partner) &&
    typeof partner === typeof clerk &&
    ["number", "undefined"].includes(typeof agreedAt) &&
    areTexts(pages) &&
    areTexts(origins) &&
    typeof expiresAt === "number"
  );
}
