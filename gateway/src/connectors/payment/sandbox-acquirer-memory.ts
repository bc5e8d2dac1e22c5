import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Acquirer, AcquirerAnswer, AcquirerRequest } from "../../platform/acquirer/acquirer";
import type { Database } from "../../platform/database/database";
import { sandboxRequests } from "../../platform/database/schema/intents";
import { ownJson } from "../../platform/json/data-json";
import { authorize, authorizeStored, type StoredCard } from "./sandbox-acquirer";

/** The customer's means of payment, as stored in a request to the sandbox. */
export type SandboxInstrument =
  | {
      readonly kind: "card";
      readonly card: StoredCard;
      /** Whether the customer has already confirmed the payment to the issuer. */
      readonly isAuthenticated: boolean;
      /** Whether this method takes over for one that failed. */
      readonly isFallback: boolean;
    }
  | { readonly kind: "kept-card"; readonly card: StoredCard };

/**
 * The sandbox's acquirer. It moves no money, but records each request as a real acquirer does: in its own
 * table, outside the gateway's transactions.
 */
export function sandboxAcquirer({ db, now }: { readonly db: Database; now(): Date }): Acquirer {
  const find = async (key: string): Promise<AcquirerAnswer | undefined> => {
    const [earlierRequest] = await db.select().from(sandboxRequests).where(eq(sandboxRequests.key, key));
    if (!earlierRequest) return undefined;
    return ownJson<AcquirerAnswer>(earlierRequest.answer);
  };
  const remember = async (
    request: Omit<AcquirerRequest, "instrument">,
    answer: AcquirerAnswer,
  ): Promise<AcquirerAnswer> => {
    const { key, operation, amount, currency, of } = request;
    const [first] = await db
      .insert(sandboxRequests)
      .values({ key, operation, amount, currency, of, answer: JSON.stringify(answer), at: now() })
      .onConflictDoNothing()
      .returning({ key: sandboxRequests.key });
    return first ? answer : ((await find(key)) ?? answer);
  };
  return {
    find,
    ask: (request) => remember(request, answerOf(request)),
    close: (key) =>
      remember(
        { key, operation: "void", amount: "0.00", currency: "", of: "" },
        { kind: "refused", code: "LATE", text: "The bank did not complete the request in time" },
      ),
  };
}

function answerOf({ instrument }: AcquirerRequest): AcquirerAnswer {
  const approval = String(randomInt(100_000, 1_000_000));
  if (instrument === "") return { kind: "approved", approval };
  const usedInstrument = ownJson<SandboxInstrument>(instrument);
  if (usedInstrument.kind === "kept-card") return authorizeStored(usedInstrument.card, approval);
  if (usedInstrument.isAuthenticated) return { kind: "approved", approval };
  const answer = authorize(usedInstrument.card, approval);
  // The test card for technical failures fails only at the first acquirer, so that a fallback can be tried out.
  return answer.kind === "error" && usedInstrument.isFallback ? { kind: "approved", approval } : answer;
}
