/** Errors shown besides those of visited fields. */
export interface EditorFaults {
  /** After a try to save, everything missing is shown. */
  readonly isTried: boolean;
  /** The gateway's messages, by wire name. */
  readonly refused: Readonly<Record<string, string>>;
}
