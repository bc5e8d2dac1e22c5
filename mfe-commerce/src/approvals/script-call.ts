/** A script's request to the gateway, and the order it is for. */
export interface ScriptCall {
  readonly orderId: number | null;
  readonly action: string;
  readonly payload: unknown;
}
