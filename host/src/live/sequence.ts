import { isJsonObject } from "../state/json-text";

const maxRemembered = 1000;

export interface Push {
  readonly name: string;
  readonly payload: unknown;
}

/** Tracks received pushes and answers of a company, so that catching up neither loses nor repeats a push. */
export interface Sequence {
  /** True only once for each number of a company, and always for a push without a number. */
  isFirst(name: string, payload: unknown): boolean;
  /**
   * Records that an answer was read at this number of the company's events, so the answer includes no later
   * event.
   * @returns false when some later events were not received: `catchUpFrom` gives the number to catch up from
   */
  readAt(companyId: number, seq: number): boolean;
  highestSeq(companyId: number): number;
  /** The company's received pushes with numbers above this one, as far as they are still remembered. */
  after(companyId: number, seq: number): readonly Push[];
  /**
   * The number after which events may have been missed. For a new company: the number at which its first
   * answers were read, or null if there are none. It does not change until `startAt`, so that a failed
   * catch-up is repeated from the same number.
   */
  catchUpFrom(companyId: number): number | null;
  /**
   * Records that everything after `from` and up to `seq` was received, and that everything later will be.
   * @returns false when an answer was read earlier than `from`: `catchUpFrom` gives the number to catch up from
   */
  startAt(companyId: number, seq: number, from?: number): boolean;
  forget(): void;
}

interface CompanySequence {
  highestSeq: number;
  /** Number to catch up from; null if nothing was missed, "new" if no position in the company is set yet. */
  catchUpFrom: number | "new" | null;
  /** Number after which every push was received. */
  completeFrom: number;
  /** The lowest number at which an answer was read. */
  readAt: number;
  readonly recentPushes: Map<number, Push>;
}

const newcomer = (): CompanySequence => ({
  highestSeq: 0,
  catchUpFrom: "new",
  completeFrom: Number.POSITIVE_INFINITY,
  readAt: Number.POSITIVE_INFINITY,
  recentPushes: new Map(),
});

export function createSequence(): Sequence {
  const sequences = new Map<number, CompanySequence>();
  const companyOf = (companyId: number) => {
    const company = sequences.get(companyId) ?? newcomer();
    sequences.set(companyId, company);
    return company;
  };
  return {
    isFirst(name, payload) {
      if (!isJsonObject(payload)) return true;
      const { company_id: companyId, seq } = payload;
      if (typeof companyId !== "number" || typeof seq !== "number") return true;
      const company = companyOf(companyId);
      if (company.recentPushes.has(seq)) return false;
      company.recentPushes.set(seq, { name, payload });
      company.highestSeq = Math.max(company.highestSeq, seq);
      const [oldest] = company.recentPushes.keys();
      if (company.recentPushes.size > maxRemembered && oldest !== undefined)
        company.recentPushes.delete(oldest);
      return true;
    },
    readAt(companyId, seq) {
      const company = companyOf(companyId);
      company.readAt = Math.min(company.readAt, seq);
      if (company.catchUpFrom === "new" || seq >= company.completeFrom) return true;
      company.catchUpFrom = Math.min(company.catchUpFrom ?? seq, seq);
      return false;
    },
    highestSeq: (companyId) => sequences.get(companyId)?.highestSeq ?? 0,
    after: (companyId, seq) =>
      [...(sequences.get(companyId)?.recentPushes ?? [])].flatMap(([number, push]) =>
        number > seq ? [push] : [],
      ),
    catchUpFrom(companyId) {
      const company = companyOf(companyId);
      if (company.catchUpFrom === "new") return Number.isFinite(company.readAt) ? company.readAt : null;
      company.catchUpFrom ??= company.highestSeq;
      return company.catchUpFrom;
    },
    startAt(companyId, seq, from = seq) {
      const company = companyOf(companyId);
      company.highestSeq = Math.max(company.highestSeq, seq);
      company.completeFrom = Math.min(company.completeFrom, from);
      company.catchUpFrom = company.readAt < company.completeFrom ? company.readAt : null;
      return company.catchUpFrom === null;
    },
    forget: () => sequences.clear(),
  };
}
