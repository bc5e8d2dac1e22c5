/** A script's request to the gateway, and its order. */
export interface ScriptCall {
  readonly orderId: number | null;
  readonly action: string;
  readonly payload: unknown;
}
