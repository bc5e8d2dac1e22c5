import type { Readable } from "./readable";
import type { RecordId } from "./record-id";

/** Which clock lists go by: the company's zone, the browser's own, or UTC. The host puts it into the selection's `timeZone`. */
export const timeDisplays = ["company", "browser", "utc"] as const;
export type TimeDisplay = (typeof timeDisplays)[number];

/** A person's choices on this device. Kept by the host, apart for each person. */
export interface Preferences {
  /** The short sound of a new order. */
  readonly newOrderSound: boolean;
  /** The toast of a new order. */
  readonly newOrderNotice: boolean;
  /** Selected first after sign-in; null: the company that was used last. */
  readonly defaultCompanyId: RecordId | null;
  readonly timeDisplay: TimeDisplay;
}

export const initialPreferences: Preferences = {
  newOrderSound: true,
  newOrderNotice: true,
  defaultCompanyId: null,
  timeDisplay: "company",
};

export interface PreferencesPort extends Readable<Preferences> {
  /** Takes effect at once and is kept. What is not named stays. */
  change(part: Partial<Preferences>): void;
}
