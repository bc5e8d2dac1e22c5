import { bigint, bigserial, timestamp } from "drizzle-orm/pg-core";

export const serialId = () => bigserial("id", { mode: "number" }).primaryKey();
/** A 64-bit integer that is exact as a JavaScript number. */
export const int8 = (name: string) => bigint(name, { mode: "number" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
