import { parseJsonObject } from "../state/json-text";
import type { StringStore } from "../state/stored";

const windowMs = 5 * 60_000;
const crashesBeforeFallback = 3;
const storageKey = "hpay-crashes";

/** Records which releases threw recently, and how often. */
export interface CrashLog {
  note(release: string): void;
  /** The release's files are missing, so retrying is useless. */
  markBroken(release: string): void;
  /** Whether the release threw three times, or was marked broken, in the last five minutes. */
  isBroken(release: string): boolean;
}

type Crashes = Readonly<Record<string, readonly number[]>>;

/** Stored across reloads, because people reload a broken page at least as often as they press Retry. */
export function createCrashLog(now: () => number, storage: StringStore): CrashLog {
  const isRecent = (at: unknown): at is number => typeof at === "number" && Math.abs(now() - at) < windowMs;
  const recentCrashes = (): Crashes =>
    Object.fromEntries(
      Object.entries(parseJsonObject(storage.read(storageKey)) ?? {})
        .map(([release, times]) => [release, Array.isArray(times) ? times.filter(isRecent) : []] as const)
        .filter(([, times]) => times.length > 0),
    );
  const write = (release: string, times: readonly number[]) =>
    storage.write(storageKey, JSON.stringify({ ...recentCrashes(), [release]: times }));
  // Records enough crashes to avoid the release for five minutes.
  const markBroken = (release: string) => write(release, Array.from({ length: crashesBeforeFallback }, now));

  return {
    note(release) {
      const crashTimes = recentCrashes()[release] ?? [];
      if (crashTimes.length + 1 >= crashesBeforeFallback) markBroken(release);
      else write(release, [...crashTimes, now()]);
    },
    markBroken,
    isBroken: (release) => (recentCrashes()[release] ?? []).length >= crashesBeforeFallback,
  };
}
