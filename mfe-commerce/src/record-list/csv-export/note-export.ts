import { ApiError, type DataProvider, type ListFilter } from "@hpay/data";
import type { CsvPreset } from "@hpay/domain";

export interface Export {
  readonly posId: number;
  readonly resource: string;
  readonly preset: CsvPreset;
  readonly filter: ListFilter;
}

/** Has the gateway write down who takes which rows, before any leaves the panel. */
export async function noteExport(
  provider: Pick<DataProvider, "action">,
  { posId, ...details }: Export,
): Promise<void> {
  try {
    await provider.action("company_sites", posId, "export", details);
  } catch (error) {
    // A gateway of somebody else may keep no such log; its lists can be exported nevertheless.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
