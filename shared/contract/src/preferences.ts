import type { Readable } from "./readable";
import type { RecordId } from "./record-id";

/**
 * Time zone of lists: the company's, the browser's, or UTC. The host applies it to the selection's `timeZone`.
 */
export const timeDisplays = ["company", "browser", "utc"] as const;
export type TimeDisplay = (typeof timeDisplays)[number];

/** A person's preferences on this device, stored by the host separately for each person. */
export interface Preferences {
  /** Whether a new order plays a short sound. */
  readonly newOrderSound: boolean;
  /** Whether a new order shows a toast. */
  readonly newOrderNotice: boolean;
  /** The company that is selected first after sign-in; null for the one that was used last. */
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
  /** Changes and stores preferences, which take effect at once. Absent values are unchanged. */
  change(part: Partial<Preferences>): void;
}
