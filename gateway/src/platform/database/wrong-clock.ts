import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "./database";

/** Clocks of machines differ by seconds; one that differs by more than two days was set incorrectly. */
const maxDifferenceSeconds = 2 * 24 * 60 * 60;

/** Whether the clock of this process is days away from the store's. */
export const isClockWrong = (): SQL<boolean> =>
  sql`abs(extract(epoch from clock_timestamp()) - ${Date.now() / 1000}::float8) > ${maxDifferenceSeconds}::int`;

/** @throws Error when the clock of this process is days away from the store's */
export async function requireRightClock(db: Queries): Promise<void> {
  const { rows } = await db.execute<{ wrong: boolean }>(sql`select ${isClockWrong()} as wrong`);
  if (rows[0]?.wrong) throw new Error("the clock of this process differs from the database's by days");
}
