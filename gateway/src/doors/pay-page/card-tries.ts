import { type Counted, consumeOrWait, count, undoCount } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import type { FoundOrder } from "./found-order";

/** Permission to try a card. `undoCount` undoes the count when the card paid or no acquirer was asked. */
export interface CardTry {
  readonly kind: "granted";
  undoCount(): Promise<void>;
}

export type CardTryAnswer = CardTry | { readonly kind: "held-back"; readonly until: Date };

/** The counter of all recently blocked attempts, for the metrics. */
export const blockedCards: Counted = { limit: "card-held-back", of: "all" };

type TriedOrder = Pick<FoundOrder, "order" | "site" | "isKnown">;

/**
 * Counts one attempt with a card before an acquirer is asked, so that orders cannot be used to test stolen
 * cards. The limit of the client address applies first. Too many attempts for one order block visitors who have
 * only its number, while the sent link still works. When a POS gets too many attempts from many addresses, each
 * address gets two more.
 */
export async function takeCardTry(
  services: Services,
  triedOrder: TriedOrder,
  network: string,
): Promise<CardTryAnswer> {
  const { db, now } = services;
  const { here, order, pos, whenLimited } = limitsOf(triedOrder, network);
  const counters: Counted[] = [];
  const consume = async (...limits: readonly Counted[]): Promise<Date | null> => {
    const retryAt = await consumeOrWait(db, now(), limits);
    if (retryAt === null) counters.push(...limits);
    return retryAt;
  };
  const undoAllCounts = async () => {
    for (const counter of counters) await undoCount(db, counter);
  };
  const until =
    (await consume(...here)) ??
    (await consume(order)) ??
    ((await consume(pos)) && (await consume(whenLimited)));
  if (until === null) return { kind: "granted", undoCount: undoAllCounts };
  await undoAllCounts();
  await count(db, now(), [blockedCards]);
  return { kind: "held-back", until };
}

/** Removes an attempt from the count when the card has paid after its issuer's challenge. */
export async function undoCardTry({ db }: Services, triedOrder: TriedOrder, network: string): Promise<void> {
  const { here, order, pos } = limitsOf(triedOrder, network);
  for (const counter of [...here, order, pos]) await undoCount(db, counter);
}

function limitsOf({ order, site, isKnown }: TriedOrder, network: string) {
  return {
    here: [
      { limit: "card-order-here", of: `${order.id} ${network}` },
      { limit: "card-here", of: network },
    ],
    order: { limit: "card-order", of: `${order.id} ${isKnown ? "link" : "number"}` },
    pos: { limit: "card-pos", of: String(site.id) },
    whenLimited: { limit: "card-besieged", of: `${site.id} ${network}` },
  } as const satisfies Readonly<Record<string, Counted | readonly Counted[]>>;
}
