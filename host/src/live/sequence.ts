import { isJsonObject } from "../state/json-text";

const rememberedAtMost = 1000;

/** Tracks received pushes of a company, so that catching up neither loses nor repeats one. */
export interface Sequence {
  /** True once per number of a company, and for every push without one. */
  isFirst(payload: unknown): boolean;
  /**
   * The number behind which something may have been missed; null: the company is new here. It stands still until
   * `startAt`, whatever is heard meanwhile: catching up that fails is done over from the same place.
   */
  behind(companyId: number): number | null;
  /** Everything up to the company's last number was received or loaded. */
  startAt(companyId: number, seq: number): void;
  forget(): void;
}

interface Heard {
  highest: number;
  /** Null while nothing was missed, and "new" until a position in the company is set. */
  behind: number | "new" | null;
  readonly recent: Set<number>;
}

export function createSequence(): Sequence {
  const heard = new Map<number, Heard>();
  const of = (companyId: number) => {
    const known = heard.get(companyId) ?? { highest: 0, behind: "new" as const, recent: new Set<number>() };
    heard.set(companyId, known);
    return known;
  };
  return {
    isFirst(payload) {
      if (!isJsonObject(payload)) return true;
      const { company_id: companyId, seq } = payload;
      if (typeof companyId !== "number" || typeof seq !== "number") return true;
      const known = of(companyId);
      if (known.recent.has(seq)) return false;
      known.recent.add(seq);
      known.highest = Math.max(known.highest, seq);
      const [oldest] = known.recent;
      if (known.recent.size > rememberedAtMost && oldest !== undefined) known.recent.delete(oldest);
      return true;
    },
    behind(companyId) {
      const known = of(companyId);
      known.behind ??= known.highest;
      return known.behind === "new" ? null : known.behind;
    },
    startAt(companyId, seq) {
      const known = of(companyId);
      known.highest = Math.max(known.highest, seq);
      known.behind = null;
    },
    forget: () => heard.clear(),
  };
}
