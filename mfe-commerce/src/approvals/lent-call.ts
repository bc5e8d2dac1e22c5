/** A script's request to the gateway, and its order. */
export interface LentCall {
  readonly orderId: number | null;
  readonly action: string;
  readonly payload: unknown;
}
