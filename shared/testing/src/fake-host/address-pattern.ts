/**
 * Parameters of an address that matches a pattern with `:name` and `:name?` segments, regardless of case;
 * null if it does not match.
 */
export function matchAddress(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const patternSegments = segmentsOf(pattern);
  const pathSegments = segmentsOf(path);
  if (pathSegments.length > patternSegments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of patternSegments.entries()) {
    const part = pathSegments[index];
    const name = /^:(\w+)(\?)?$/.exec(segment);
    if (!name) {
      if (part?.toLowerCase() !== segment.toLowerCase()) return null;
    } else if (part !== undefined) params[name[1] ?? ""] = decodeURIComponent(part);
    else if (!name[2]) return null;
  }
  return params;
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
