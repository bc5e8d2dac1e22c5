import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/database";
import { jitter } from "../database/guarded-pool";
import { ApiError } from "./api-error";
import { SharedLimit } from "./shared-limit";

/** Maximum total of a page's texts, in bytes: the pages of all callers are built in memory at the same time. */
const maxPageBytes = 32 * 1024 * 1024;

const longPageBytes = 1024 * 1024;
/** Maximum total of long pages read at the same time: three of the longest, two of them for one reader. */
const maxReadBytes = 3 * maxPageBytes;
const maxBytesPerReader = 2 * maxPageBytes;
const longPages = new SharedLimit(maxReadBytes);
const maxWaitMs = 3000;
const pollMs = 50;

interface Page {
  /** The statement that reads the page, from its `from` clause to its `offset`. */
  readonly statement: SQL;
  /** Bytes of one row's texts. */
  readonly bytes: SQL;
  readonly rows: number;
  /** The parameter with which the caller can request fewer rows. */
  readonly parameter: string;
  /** Who reads the page: a person or a POS. */
  readonly reader: string;
}

/**
 * Reads a page. `read` receives the size of the page's texts, or 0 for a single row.
 * @throws ApiError PAYLOAD_TOO_LARGE when the texts of its rows exceed the limit of one answer; RATE_LIMITED
 * when other long pages are being read
 */
export async function readPage<T>(
  queries: Queries,
  page: Page,
  read: (bytes: number) => Promise<T>,
): Promise<T> {
  if (page.rows === 1) return read(0);
  const { rows } = await queries.execute<{ bytes: string | null }>(
    sql`select sum(bytes) as bytes from (select ${page.bytes} as bytes ${page.statement}) sized`,
  );
  const bytes = Number(rows[0]?.bytes ?? 0);
  if (bytes > maxPageBytes) {
    const hint = `Ask for fewer rows with ${page.parameter}.`;
    const text = `The rows of this page contain more than ${maxPageBytes / 1024 / 1024} MB. ${hint}`;
    throw new ApiError("PAYLOAD_TOO_LARGE", { text, hint });
  }
  if (bytes < longPageBytes) return read(bytes);
  const end = await reserveBytes(page.reader, bytes);
  try {
    return await read(bytes);
  } finally {
    end();
  }
}

/** Waits for a short time, because a page takes less than a second. */
async function reserveBytes(reader: string, bytes: number): Promise<() => void> {
  for (const deadline = performance.now() + maxWaitMs; ; ) {
    const end = longPages.take(reader, bytes, maxBytesPerReader);
    if (end) return end;
    if (performance.now() > deadline) throw new ApiError("RATE_LIMITED", { retryAfterSeconds: 1 });
    await pause(jitter(pollMs));
  }
}
