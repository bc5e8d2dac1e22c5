/** What a script asked of the gateway, and of which order. */
export interface LentCall {
  readonly orderId: number | null;
  readonly action: string;
  readonly payload: unknown;
}
