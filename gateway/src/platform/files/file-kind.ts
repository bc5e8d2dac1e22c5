/** The detected type of an upload. */
export interface FileKind {
  /** File extension without a dot, in lower case. */
  readonly extension: string;
  /** MIME type, for example `image/png`. */
  readonly contentType: string;
}

/** File types that a definition accepts by default (spec 2 §3). */
export const defaultAccepts = ["png", "jpg", "gif"];

/**
 * The file types that one parameter accepts, by its `Accepts`: a list, or a text with commas, of file
 * extensions and of types such as `application/pdf` and `image/*`.
 */
export function typesOf(accepts: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(accepts)
    ? accepts
    : typeof accepts === "string"
      ? accepts.split(",")
      : [];
  const types = parts.map(typeOf).filter((type) => type !== "");
  return types.length > 0 ? types : defaultAccepts;
}

export function isOfType({ extension, contentType }: FileKind, types: readonly string[]): boolean {
  return types.some((type) => {
    if (!type.includes("/")) return type === extension;
    return type.endsWith("/*") ? contentType.startsWith(type.slice(0, -1)) : type === contentType;
  });
}

/** `.JPEG` and `.jpg` are the same type. */
function typeOf(part: unknown): string {
  const type = typeof part === "string" ? part.trim().toLowerCase().replace(/^\./, "") : "";
  return type === "jpeg" ? "jpg" : type;
}
