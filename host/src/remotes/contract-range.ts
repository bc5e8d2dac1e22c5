const parse = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? null;

/**
 * Whether a version is in a caret or exact range (`^1.2.0`, `1.2.0`): the two forms that the registry tool lets through.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const has = parse(version);
  const wants = parse(range.replace(/^\^/, ""));
  if (!has || !wants) return false;
  const [major = 0, minor = 0, patch = 0] = has;
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = wants;
  if (!range.startsWith("^")) return major === wantedMajor && minor === wantedMinor && patch === wantedPatch;
  if (major !== wantedMajor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}
