const rememberedAtMost = 1000;

/** Knows which pushes of a company were heard, so that catching up neither loses nor doubles one. */
export interface Sequence {
  /** True once per number. */
  isNew(companyId: number, seq: number): boolean;
  /** The highest number heard of the company; null: none yet. */
  highest(companyId: number): number | null;
  forget(): void;
}

export function createSequence(): Sequence {
  const heard = new Map<number, { highest: number; recent: Set<number> }>();
  return {
    isNew(companyId, seq) {
      const known = heard.get(companyId) ?? { highest: 0, recent: new Set<number>() };
      heard.set(companyId, known);
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
