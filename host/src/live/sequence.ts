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
   * Records that an answer was read at this number of the company's events, so it includes no later event.
   * @returns false when some later events were not received: `behind` gives the number to catch up from
   */
  readAt(companyId: number, seq: number): boolean;
  /** The highest number received for a company. */
  highest(companyId: number): number;
  /** Received pushes of a company with numbers above this one, as far as they are remembered. */
  after(companyId: number, seq: number): readonly Push[];
  /**
   * The number after which events may have been missed. For a new company: where its first answers were read,
   * or null without any. It does not change until `startAt`, so that a failed catch-up is repeated from the
   * same number.
   */
  behind(companyId: number): number | null;
  /**
   * Records that everything after `from` and up to `seq` was received, and that everything later will be.
   * @returns false when an answer was read earlier than `from`: `behind` gives the number to catch up from
   */
  startAt(companyId: number, seq: number, from?: number): boolean;
  forget(): void;
}

interface CompanySequence {
  highest: number;
  /** Number to catch up from; null: nothing was missed; "new": no position in the company is set yet. */
  behind: number | "new" | null;
  /** Number after which every push was received. */
  completeFrom: number;
  /** The lowest number at which an answer was read. */
  readAt: number;
  readonly recent: Map<number, Push>;
}

const newcomer = (): CompanySequence => ({
  highest: 0,
  behind: "new",
  completeFrom: Number.POSITIVE_INFINITY,
  readAt: Number.POSITIVE_INFINITY,
  recent: new Map(),
});

export function createSequence(): Sequence {
  const received = new Map<number, CompanySequence>();
  const companyOf = (companyId: number) => {
    const company = received.get(companyId) ?? newcomer();
    received.set(companyId, company);
    return company;
  };
  return {
    isFirst(name, payload) {
      if (!isJsonObject(payload)) return true;
      const { company_id: companyId, seq } = payload;
      if (typeof companyId !== "number" || typeof seq !== "number") return true;
      const company = companyOf(companyId);
      if (company.recent.has(seq)) return false;
      company.recent.set(seq, { name, payload });
      company.highest = Math.max(company.highest, seq);
      const [oldest] = company.recent.keys();
      if (company.recent.size > maxRemembered && oldest !== undefined) company.recent.delete(oldest);
      return true;
    },
    readAt(companyId, seq) {
      const company = companyOf(companyId);
      company.readAt = Math.min(company.readAt, seq);
      if (company.behind === "new" || seq >= company.completeFrom) return true;
      company.behind = Math.min(company.behind ?? seq, seq);
      return false;
    },
    highest: (companyId) => received.get(companyId)?.highest ?? 0,
    after: (companyId, seq) =>
      [...(received.get(companyId)?.recent ?? [])].flatMap(([number, push]) => (number > seq ? [push] : [])),
    behind(companyId) {
      const company = companyOf(companyId);
      if (company.behind === "new") return Number.isFinite(company.readAt) ? company.readAt : null;
      company.behind ??= company.highest;
      return company.behind;
    },
    startAt(companyId, seq, from = seq) {
      const company = companyOf(companyId);
      company.highest = Math.max(company.highest, seq);
      company.completeFrom = Math.min(company.completeFrom, from);
      company.behind = company.readAt < company.completeFrom ? company.readAt : null;
      return company.behind === null;
    },
    forget: () => received.clear(),
  };
}
