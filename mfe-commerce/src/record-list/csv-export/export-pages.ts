import { ApiError, type DataProvider, type ListParams, type WireRecord } from "@hpay/data";

/**
 * Rows per request, smaller after a refusal because a page has too many bytes. Each size is a divisor of the
 * previous one, so that pages do not overlap.
 */
const pageSizes = [500, 250, 125, 25, 5] as const;

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Loads all records that match a list's filter, page by page. Uses the gateway's cursor if available, so that
 * new orders neither shift nor repeat a row.
 */
export async function exportPages(
  provider: Pick<DataProvider, "list">,
  resource: string,
  listParams: ListParams,
  takeRecords: (records: readonly WireRecord[], progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<number> {
  const sizes: number[] = [...pageSizes];
  let perPage = sizes.shift() ?? 1;
  let done = 0;
  let after: string | null = null;
  for (;;) {
    const { after: _, ...rest } = listParams;
    const params: ListParams = {
      ...rest,
      page: after === null ? done / perPage + 1 : 1,
      perPage,
      ...(after === null ? {} : { after }),
    };
    const list = await provider.list(resource, params, { signal }).catch((error: unknown) => {
      const smallerSize = isTooLarge(error) ? sizes.shift() : undefined;
      if (smallerSize === undefined) throw error;
      perPage = smallerSize;
    });
    signal.throwIfAborted();
    if (!list) continue;
    done += list.records.length;
    takeRecords(list.records, { done, total: Math.max(list.total, done) });
    if (list.records.length < perPage) return done;
    after = list.nextCursor;
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 413;
