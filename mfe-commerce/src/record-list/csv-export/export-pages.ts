import type { DataProvider, ListParams, WireRecord } from "@hpay/data";

/** Rows per request. */
export const exportPageSize = 500;

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Loads everything that a list's filter matches, page by page, by the gateway's cursor if available, so that
 * new orders neither shift nor repeat a row.
 */
export async function exportPages(
  provider: Pick<DataProvider, "list">,
  resource: string,
  requested: ListParams,
  take: (records: readonly WireRecord[], progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  let after: string | null = null;
  for (let page = 1; ; page += 1) {
    const { after: _, ...rest } = requested;
    const params: ListParams = {
      ...rest,
      page: after === null ? page : 1,
      perPage: exportPageSize,
      ...(after === null ? {} : { after }),
    };
    const list = await provider.list(resource, params, { signal });
    signal.throwIfAborted();
    done += list.records.length;
    take(list.records, { done, total: Math.max(list.total, done) });
    if (list.records.length < exportPageSize) return done;
    after = list.nextCursor;
  }
}
