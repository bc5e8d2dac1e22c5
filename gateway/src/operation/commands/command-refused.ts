/** An operator's command is refused: the operator sees a sentence, not a stack trace. */
export class CommandRefused extends Error {
  override readonly name: string = "CommandRefused";
}
