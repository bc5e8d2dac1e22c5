import { sql } from "drizzle-orm";
import { readPage } from "./page-bytes";

const megabyte = 1024 * 1024;

/** Reads a page of this size, until the returned function ends it. */
function begin(megabytes: number) {
  let end: () => void = () => undefined;
  let isReading = false;
  const read = () => {
    isReading = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const queries = Object({ execute: async () => ({ rows: [{ bytes: String(megabytes * megabyte) }] }) });
  const page = { of: sql``, bytes: sql``, rows: 1000, parameter: "perPage" };
  const done = readPage(queries, page, read);
  return { done, end: () => end(), isReading: () => isReading };
}
const reading = async ({ isReading }: { isReading(): boolean }) => {
  while (!isReading()) await new Promise(setImmediate);
};

describe("long pages", () => {
  it("A long page waits until others have been read, and is refused when they take too long", async () => {
    const first = [begin(32), begin(32), begin(30)];
    for (const page of first) await reading(page);
    const waiting = begin(32);
    const short = begin(0.5);
    await reading(short);
    expect(waiting.isReading()).toBe(false);
    first[0]?.end();
    await reading(waiting);

    await expect(begin(32).done).rejects.toMatchObject({ code: "RATE_LIMITED" });
    for (const page of [...first, waiting, short]) page.end();
    await Promise.all([...first, waiting, short].map(({ done }) => done));
  }, 20_000);
});
