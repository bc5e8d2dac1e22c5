import type { CompanyRow, PosRow } from "../ports/selection";

/** Chooses the company in the address, else this session's, else the last one used, else the only one. */
export function chooseCompany(
  companies: readonly CompanyRow[],
  candidates: readonly (number | null | undefined)[],
): CompanyRow | null {
  for (const id of candidates) {
    const match = companies.find((company) => company.id === id);
    if (match) return match;
  }
  return companies.length === 1 ? (companies[0] ?? null) : null;
}

/** Chooses the requested POS, else the only one, else the last one used, else the first. */
export function choosePos(
  rows: readonly PosRow[],
  requestedPos: string | null,
  lastUsed: number | null,
): PosRow | null {
  const requestedRow = rows.find(
    (pos) => String(pos.id) === requestedPos || pos.merchantUid === requestedPos,
  );
  return requestedRow ?? rows.find((pos) => pos.id === lastUsed) ?? rows[0] ?? null;
}
