/** The refusal of an operator's command: the operator sees a sentence, not a stack trace. */
export class CommandRefused extends Error {
  override readonly name: string = "CommandRefused";
}
