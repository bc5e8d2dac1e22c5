import type { Readable } from "./readable";
import type { RecordId } from "./record-id";

/**
 * Time zone of lists: the company's, the browser's, or UTC. The host sets it as the selection's `timeZone`.
 */
export const timeDisplays = ["company", "browser", "utc"] as const;
export type TimeDisplay = (typeof timeDisplays)[number];

/** A person's preferences on this device, stored by the host separately for each person. */
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
  /** Takes effect at once and is stored. Absent values stay. */
  change(part: Partial<Preferences>): void;
}
