/** Errors that are shown in addition to those of visited fields. */
export interface EditorFaults {
  /** After an attempt to save, all missing values are shown. */
  readonly isTried: boolean;
  /** The gateway's messages, by wire name. */
  readonly refused: Readonly<Record<string, string>>;
}
