/** An operator's command that cannot be done, in words: no stack is printed. */
export class OrderRefused extends Error {
  override readonly name: string = "OrderRefused";
}
