import { sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";

/** What an upload turned out to be. */
export interface FileKind {
  /** Without a dot, in lower case. */
  readonly extension: string;
  /** For example `image/png`. */
  readonly contentType: string;
}

/** What a definition accepts that says nothing else. Source: spec 2 §3. */
const always = ["png", "jpg", "gif"];

/** What may be uploaded: pictures, and what some definition of a POS type or a method names. */
export async function acceptedTypes(queries: Queries): Promise<readonly string[]> {
  const { rows } = await queries.execute<{ accepts: string }>(sql`
    select distinct m[1] as accepts from (
      select data from pos_types union all select data from payment_methods
      union all select data from shipping_methods union all select data from fiscal_methods
    ) definitions, regexp_matches(data, '"Accepts"\\s*:\\s*("[^"]{1,200}"|\\[[^]]*\\])', 'g') m`);
  return [...new Set([...always, ...rows.flatMap(({ accepts }) => typesOf(parsed(accepts)))])];
}

/**
 * What one parameter takes, by its `Accepts`: a list, or a text with commas, of endings and of types such as
 * `application/pdf` and `image/*`.
 */
export function typesOf(accepts: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(accepts)
    ? accepts
    : typeof accepts === "string"
      ? accepts.split(",")
      : [];
  const types = parts.map(typeOf).filter((type) => type !== "");
  return types.length > 0 ? types : always;
}

/** Whether a file is of one of these types. */
export function isOfType({ extension, contentType }: FileKind, types: readonly string[]): boolean {
  return types.some((type) => {
    if (!type.includes("/")) return type === extension;
    return type.endsWith("/*") ? contentType.startsWith(type.slice(0, -1)) : type === contentType;
  });
}

/** `.JPEG` and `.jpg` are one type. */
function typeOf(part: unknown): string {
  const type = typeof part === "string" ? part.trim().toLowerCase().replace(/^\./, "") : "";
  return type === "jpeg" ? "jpg" : type;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // A half-written definition accepts what is always accepted.
    return undefined;
  }
}
