import { isJsonObject } from "../state/json-text";

const rememberedAtMost = 1000;

/** Knows which pushes of a company were heard, so that catching up neither loses nor doubles one. */
export interface Sequence {
  /** True once per number of a company, and for whatever carries none. */
  isFirst(payload: unknown): boolean;
  /** What the gateway says the company's last number is: what came before it was not missed. */
  startAt(companyId: number, seq: number): void;
  /** The highest number heard of the company; null: none yet. */
  highest(companyId: number): number | null;
  forget(): void;
}

export function createSequence(): Sequence {
  const heard = new Map<number, { highest: number; recent: Set<number> }>();
  const of = (companyId: number) => {
    const known = heard.get(companyId) ?? { highest: 0, recent: new Set<number>() };
    heard.set(companyId, known);
    return known;
  };
  return {
    startAt(companyId, seq) {
      const known = of(companyId);
      known.highest = Math.max(known.highest, seq);
    },
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
    highest: (companyId) => heard.get(companyId)?.highest ?? null,
    forget: () => heard.clear(),
  };
}
