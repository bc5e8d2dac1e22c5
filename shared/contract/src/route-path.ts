/**
 * The parameters of a path that matches a route's pattern with `:name` and `:name?` segments; null if it does
 * not match. Case does not matter. A parameter with invalid escapes is unchanged.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const patternSegments = pattern.split("/").filter(Boolean);
  const pathSegments = pathname.split("/").filter(Boolean);
  if (pathSegments.length > patternSegments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of patternSegments.entries()) {
    const value = pathSegments[index];
    if (segment.startsWith(":")) {
      const name = segment.slice(1).replace(/\?$/, "");
      if (value !== undefined) params[name] = decode(value);
      else if (!segment.endsWith("?")) return null;
    } else if (value?.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
