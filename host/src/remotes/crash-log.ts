import { parseJsonObject } from "../state/json-text";
import type { Kept } from "../state/stored";

const windowMs = 5 * 60_000;
const crashesBeforeFallback = 3;
const storedAs = "hpay-crashes";

/** Which releases threw lately, and how often. */
export interface CrashLog {
  note(release: string): void;
  /** Its files can not be had: no use in trying again. */
  giveUp(release: string): void;
  /** In the last five minutes it threw for the third time in five minutes, or was given up. */
  isBroken(release: string): boolean;
}

type Crashes = Readonly<Record<string, readonly number[]>>;

/** Kept over reloads: who sees a page broken reloads it at least as often as pressing Retry. */
export function createCrashLog(now: () => number, kept: Kept): CrashLog {
  const isRecent = (at: unknown): at is number => typeof at === "number" && Math.abs(now() - at) < windowMs;
  const recent = (): Crashes =>
    Object.fromEntries(
      Object.entries(parseJsonObject(kept.read(storedAs)) ?? {})
        .map(([release, times]) => [release, Array.isArray(times) ? times.filter(isRecent) : []] as const)
        .filter(([, times]) => times.length > 0),
    );
  const write = (release: string, times: readonly number[]) =>
    kept.write(storedAs, JSON.stringify({ ...recent(), [release]: times }));
  // All at the time of the last: a broken release stays aside for five minutes from then.
  const giveUp = (release: string) => write(release, Array.from({ length: crashesBeforeFallback }, now));

  return {
    note(release) {
      const before = recent()[release] ?? [];
      if (before.length + 1 >= crashesBeforeFallback) giveUp(release);
      else write(release, [...before, now()]);
    },
    giveUp,
    isBroken: (release) => (recent()[release] ?? []).length >= crashesBeforeFallback,
  };
}
