/** An operator's command that is refused with a sentence, without a stack. */
export class CommandRefused extends Error {
  override readonly name: string = "CommandRefused";
}
