/** Which faults are shown besides those of fields that have been left. */
export interface EditorFaults {
  /** Somebody has tried to save: all that is missing shows. */
  readonly isTried: boolean;
  /** The gateway's words, by the field's name on the wire. */
  readonly refused: Readonly<Record<string, string>>;
}
