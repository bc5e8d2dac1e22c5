import { isJsonObject, parseJsonObject } from "../state/json-text";
import type { StringStore } from "../state/stored";

/** A person's last company and the last POS of each company, for this session and the next. */
export interface LastChoice {
  /** The company of this session, else `preferred`, else the last one used on this device. */
  companyId(userId: number, preferred?: number | null): number | null;
  posId(userId: number, companyId: number): number | null;
  keep(userId: number, companyId: number | null, posId: number | null): void;
  /** Called at the end of a session: the tab's next session starts like one in a new tab. */
  endSession(userId: number): void;
}

interface Entry {
  readonly company: number | null;
  readonly pos: Readonly<Record<string, number>>;
}

export function createLastChoice(session: StringStore, localStore: StringStore): LastChoice {
  const name = (userId: number) => `hpay-last-choice:${userId}`;
  const read = (userId: number): Entry => {
    const storedChoice =
      parseJsonObject(session.read(name(userId))) ?? parseJsonObject(localStore.read(name(userId)));
    const pos = isJsonObject(storedChoice?.pos) ? Object.entries(storedChoice.pos) : [];
    return {
      company: typeof storedChoice?.company === "number" ? storedChoice.company : null,
      pos: Object.fromEntries(pos.filter((entry): entry is [string, number] => typeof entry[1] === "number")),
    };
  };

  return {
    companyId: (userId, preferredId = null) =>
      session.read(name(userId)) === null && preferredId !== null ? preferredId : read(userId).company,
    posId: (userId, companyId) => read(userId).pos[String(companyId)] ?? null,
    keep(userId, companyId, posId) {
      const { pos } = read(userId);
      const next = companyId !== null && posId !== null ? { ...pos, [companyId]: posId } : pos;
      const text = JSON.stringify({ company: companyId, pos: next });
      session.write(name(userId), text);
      // Deselecting a company must not clear it for the next session.
      if (companyId !== null) localStore.write(name(userId), text);
    },
    endSession: (userId) => session.remove(name(userId)),
  };
}
