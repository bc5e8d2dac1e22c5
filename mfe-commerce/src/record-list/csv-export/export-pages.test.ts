import { ApiError, type ListParams, type RecordList, type WireRecord } from "@hpay/data";
import { exportPages } from "./export-pages";

const all = Array.from({ length: 1200 }, (_, index) => ({ id: 1200 - index }));
const request: ListParams = {
  page: 3,
  perPage: 50,
  orderBy: "id",
  order: "desc",
  filter: { CompanySiteId: 3 },
};

/** A gateway that refuses pages with more than `maxRows` rows, because they have too many bytes. */
function aGateway(withCursor: boolean, maxRows = 500) {
  const questions: ListParams[] = [];
  const list = async (_resource: string, params: ListParams = {}): Promise<RecordList> => {
    questions.push(params);
    const { perPage = 500 } = params;
    if (perPage > maxRows)
      throw new ApiError("refused", { status: 413, message: "The rows contain too much." });
    const from = params.after ? Number(params.after) : ((params.page ?? 1) - 1) * perPage;
    const records = all.slice(from, from + perPage);
    return {
      records,
      total: 1200,
      totalIsAtLeast: false,
      nextCursor: withCursor ? String(from + perPage) : null,
    };
  };
  return { list, questions };
}

async function run(withCursor: boolean, maxRows?: number) {
  const gateway = aGateway(withCursor, maxRows);
  const rows: WireRecord[] = [];
  const progressCounts: number[] = [];
  const done = await exportPages(
    gateway,
    "company_site_orders",
    request,
    (records, progress) => {
      rows.push(...records);
      progressCounts.push(progress.done);
    },
    new AbortController().signal,
  );
  return { gateway, rows, progressCounts, done };
}

describe("export", () => {
  it.each([true, false])(
    "An export contains every filtered row exactly once (cursor: %p)",
    async (withCursor) => {
      const { rows, done, progressCounts } = await run(withCursor);
      expect(rows).toEqual(all);
      expect(done).toBe(1200);
      expect(progressCounts).toEqual([500, 1000, 1200]);
    },
  );

  it.each([true, false])(
    "An export with large records requests smaller pages (cursor: %p)",
    async (withCursor) => {
      const { rows, gateway } = await run(withCursor, 130);
      expect(rows).toEqual(all);
      expect(new Set(gateway.questions.map(({ perPage }) => perPage))).toEqual(new Set([500, 250, 125]));
    },
  );

  it("An export uses the list's filter and sort order from the first page", async () => {
    const { gateway } = await run(false);
    expect(gateway.questions[0]).toEqual({ ...request, page: 1, perPage: 500 });
  });

  it("An export stops when the user cancels", async () => {
    const stop = new AbortController();
    const gateway = aGateway(false);
    const exportResult = exportPages(
      gateway,
      "company_site_orders",
      request,
      () => stop.abort(),
      stop.signal,
    );
    await expect(exportResult).rejects.toThrow();
    expect(gateway.questions).toHaveLength(2);
  });
});
