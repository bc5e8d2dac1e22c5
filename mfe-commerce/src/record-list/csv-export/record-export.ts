import { ApiError, type DataProvider, type ListFilter } from "@hpay/data";
import type { CsvPreset } from "@hpay/domain";

export interface Export {
  readonly posId: number;
  readonly resource: string;
  readonly preset: CsvPreset;
  readonly filter: ListFilter;
}

/** Makes the gateway record who exports which rows, before any row leaves the panel. */
export async function recordExport(
  provider: Pick<DataProvider, "action">,
  { posId, ...details }: Export,
): Promise<void> {
  try {
    await provider.action("company_sites", posId, "export", details);
  } catch (error) {
    // A gateway of another kind may have no export log, but its lists can be exported too.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
