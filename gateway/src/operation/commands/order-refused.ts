/** An operator's command that is refused with a sentence, without a stack. */
export class OrderRefused extends Error {
  override readonly name: string = "OrderRefused";
}
