import { sql } from "drizzle-orm";
import { readPage } from "./page-bytes";

const megabyte = 1024 * 1024;

let readers = 0;

/** Starts to read a page of this size; the returned `end` ends it. */
function begin(megabytes: number, reader = `reader ${readers++}`, rows = 1000) {
  let end: () => void = () => undefined;
  let isReading = false;
  const read = () => {
    isReading = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const queries = Object({ execute: async () => ({ rows: [{ bytes: String(megabytes * megabyte) }] }) });
  const page = { statement: sql``, bytes: sql``, rows, parameter: "perPage", reader };
  const done = readPage(queries, page, read);
  done.catch(() => undefined);
  return { done, end: () => end(), isReading: () => isReading };
}
/** Rejects when the page is refused. */
const reading = async ({ done, isReading }: ReturnType<typeof begin>) => {
  while (!isReading()) await Promise.race([new Promise(setImmediate), done]);
};

describe("long pages", () => {
  it("A long page waits while other long pages are being read, and is refused after too long a wait", async () => {
    const pages = [32, 32, 30, 32, 0.5].map((megabytes) => begin(megabytes));
    const [first, second, third, waitingPage, short] = pages;
    if (!first || !second || !third || !waitingPage || !short) throw new Error("five pages were begun");
    try {
      for (const page of [first, second, third, short]) await reading(page);
      expect(waitingPage.isReading()).toBe(false);
      first.end();
      await reading(waitingPage);
      await expect(begin(32).done).rejects.toMatchObject({ code: "RATE_LIMITED" });
    } finally {
      // The process counts the bytes of all pages being read: none may be left for the next test.
      for (const page of pages) page.end();
    }
    await Promise.all(pages.map(({ done }) => done));
  }, 20_000);

  it("A page of two rows is refused when the rows are too long", async () => {
    await expect(begin(33, "one", 2).done).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it("One reader's long pages leave capacity for another reader's page", async () => {
    const pages = [begin(32, "one"), begin(32, "one"), begin(32, "one"), begin(32, "another")] as const;
    const [first, second, waitingPage, other] = pages;
    try {
      for (const page of [first, second, other]) await reading(page);
      expect(waitingPage.isReading()).toBe(false);
    } finally {
      for (const page of pages) page.end();
    }
    await reading(waitingPage);
    waitingPage.end();
    await Promise.all(pages.map(({ done }) => done));
  }, 20_000);
});
