/** The list that ships with the gateway, in RSD for one unit. BAM is pegged: 1 EUR = 1.95583 BAM. */
const listDate = "2026-11-20";
const eurInRsd = 117.1685;
const perUnitInRsd: Readonly<Record<string, number>> = {
  RSD: 1,
  EUR: eurInRsd,
  USD: 101.4362,
  CHF: 125.8412,
  GBP: 133.0894,
  MKD: 1.9048,
  BAM: eurInRsd / 1.95583,
  HRK: eurInRsd,
  TRY: 2.4128,
  ALL: 1.2019,
};

export interface Rate {
  readonly rate: number;
  readonly source: string;
  /** Date of the list, `YYYY-MM-DD`. */
  readonly listDate: string;
  /** ISO instant. */
  readonly validUntil: string;
}

const validMs = 2 * 60 * 60_000;

/** How many units of `to` one unit of `from` is, to six digits after the point; undefined for an unknown currency. */
export function rateOf(from: string, to: string, now: Date): Rate | undefined {
  const [a, b] = [perUnitInRsd[from], perUnitInRsd[to]];
  if (a === undefined || b === undefined) return undefined;
  return {
    rate: Math.round((a / b) * 1e6) / 1e6,
    source: "fixed list",
    listDate,
    validUntil: new Date(now.getTime() + validMs).toISOString(),
  };
}
