import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Caller } from "../../../people/access/caller";
import type { Row } from "../../../people/access/change";
import type { Queries } from "../../../platform/database/database";
import { idempotencyKeys } from "../../../platform/database/schema/service";
import { ApiError, invalid, notFound } from "../../../platform/http/api-error";
import { ownJson } from "../../../platform/json/data-json";
import type { SealPlace } from "../../../platform/secrets/secret-box";
import type { Services } from "../../../platform/services";
import type { Resource } from "./resource";
import { selectOne } from "./store";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface KeyedRequest {
  readonly userId: number;
  /** The `Idempotency-Key` header; undefined: every request is separate. */
  readonly key: string | undefined;
  /** The parts of a request that must be equal in a repeat: method, address and body. */
  readonly content: unknown;
}

/** @throws ApiError VALIDATION for a key that is not one line of at most 255 visible characters */
function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === "") return undefined;
  if (typeof header === "string" && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalid("Idempotency-Key", "Idempotency-Key must have 1 to 255 visible characters");
}

/**
 * Runs a write once per key. The answer is stored in the write's own transaction, so a repeated request finds
 * it even after a crash. Concurrent requests wait for the first one's answer. The stored answer is encrypted,
 * because a POS's answer contains its secret.
 * @throws ApiError IDEMPOTENCY_MISMATCH when an earlier request with the key had different contents
 */
export async function runOnce(
  { secrets }: Pick<Services, "secrets">,
  tx: Queries,
  request: KeyedRequest,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const { userId, key } = request;
  if (key === undefined) return write();
  const requestHash = createHash("sha256").update(JSON.stringify(request.content)).digest("hex");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 0))`);
  const [storedAnswer] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (storedAnswer) {
    if (storedAnswer.requestHash !== requestHash) throw new ApiError("IDEMPOTENCY_MISMATCH");
    // Older answers were stored as plain JSON.
    const text = storedAnswer.answer.startsWith("{")
      ? storedAnswer.answer
      : secrets.open(storedAnswer.answer, placeOf(userId, key));
    return { status: storedAnswer.status, body: ownJson(text) };
  }
  const answer = await write();
  const sealedAnswer = secrets.seal(JSON.stringify(answer.body), placeOf(userId, key));
  await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, status: answer.status, answer: sealedAnswer });
  return answer;
}

const placeOf = (userId: number, key: string): SealPlace => ({
  purpose: "idempotency_keys.answer",
  row: `${userId} ${key}`,
});

/** Requires that the caller still has access to the record of a stored answer. @throws ApiError NOT_FOUND */
export async function requireStillVisible(
  queries: Queries,
  caller: Caller,
  resource: Resource,
  { id, ...shown }: Row,
): Promise<void> {
  if (Object.keys(shown).length === 0) return;
  const isVisible = resource.visible(caller);
  if (!(await selectOne(queries, resource, isVisible, Number(id)))) throw notFound();
}

/** Replaces the stored answer with the complete one, which includes the results of work after the commit. */
export async function storeWriteAnswer(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  { userId, key }: Pick<KeyedRequest, "userId" | "key">,
  answer: Answer,
): Promise<void> {
  if (key === undefined) return;
  await db
    .update(idempotencyKeys)
    .set({ status: answer.status, answer: secrets.seal(JSON.stringify(answer.body), placeOf(userId, key)) })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/**
 * Prefixes the idempotency keys of a partner's page. A person's key contains no space, so neither gets an
 * answer stored for the other.
 */
export function keyFor({ onlySiteId }: Caller, header: string | string[] | undefined): string | undefined {
  const key = readKey(header);
  return key === undefined || onlySiteId === undefined ? key : `site ${onlySiteId} ${key}`;
}
