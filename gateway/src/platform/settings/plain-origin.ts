/**
 * Whether a text is an origin and nothing else: `https://portal.example:8443`. URLs admit hosts such as `*` or `a;b`, which a
 * policy would read as a wildcard or as its next directive.
 */
export function isPlainOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && /^https?:$/.test(protocol) && /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}
