const windowMs = 5 * 60_000;
const crashesBeforeFallback = 3;

/** Which releases threw lately, and how often. */
export interface CrashLog {
  note(release: string): void;
  /** Its files can not be had: no use in trying again. */
  giveUp(release: string): void;
  /** It threw three times in five minutes, or was given up in that time. */
  isBroken(release: string): boolean;
}

export function createCrashLog(now: () => number): CrashLog {
  const crashes = new Map<string, readonly number[]>();
  const recent = (release: string) => (crashes.get(release) ?? []).filter((at) => now() - at < windowMs);
  const add = (release: string, count: number) =>
    void crashes.set(release, [...recent(release), ...Array.from({ length: count }, now)]);

  return {
    note: (release) => add(release, 1),
    giveUp: (release) => add(release, crashesBeforeFallback),
    isBroken: (release) => recent(release).length >= crashesBeforeFallback,
  };
}
