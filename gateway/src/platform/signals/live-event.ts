/** A pushed event with its number in the company's order of commits. */
export interface LiveEvent {
  readonly seq: number;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}
