import { sql } from "drizzle-orm";
import type { Queries } from "../database/database";

/** What a definition accepts that says nothing else. Source: spec 2 §3. */
const always = ["png", "jpg", "gif"];

/** Endings that may be uploaded: pictures, and what some definition of a POS type or a method names. */
export async function acceptedTypes(queries: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await queries.execute<{ accepts: string }>(sql`
    select distinct m[1] as accepts from (
      select data from pos_types union all select data from payment_methods
      union all select data from shipping_methods union all select data from fiscal_methods
    ) definitions, regexp_matches(data, '"Accepts"\\s*:\\s*"([^"]{1,200})"', 'g') m`);
  const named = rows.flatMap(({ accepts }) => accepts.split(",").map(endingOf));
  return new Set([...always, ...named.filter((ending) => /^[a-z0-9]{1,8}$/.test(ending))]);
}

/** Endings that one parameter takes, by its `Accepts`: a list, or a text with commas. */
export function endingsOf(accepts: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(accepts)
    ? accepts
    : typeof accepts === "string"
      ? accepts.split(",")
      : [];
  const endings = parts.map((part) => endingOf(String(part))).filter((ending) => ending !== "");
  return endings.length > 0 ? endings : always;
}

/** `.JPEG` and `.jpg` are one type. */
function endingOf(text: string): string {
  const ending = text.trim().toLowerCase().replace(/^\./, "");
  return ending === "jpeg" ? "jpg" : ending;
}
