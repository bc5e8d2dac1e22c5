/** Errors that are shown in addition to those of visited fields. */
export interface EditorFaults {
  /** Whether the person has tried to save, after which all missing values are shown. */
  readonly isTried: boolean;
  /** The gateway's error messages, by wire name. */
  readonly refusedFields: Readonly<Record<string, string>>;
}
