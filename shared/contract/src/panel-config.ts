/** Extra headers that a gateway accepts. Others are not sent: a foreign preflight would fail. */
export type GatewayFeature = "request-id" | "idempotency" | "if-match";

/** `GET /panel.config.json`: configures the same build for any gateway. */
export interface PanelConfig {
  readonly productName: string;
  /** Ends with a slash. One that contains `sandbox.` makes the panel a sandbox build. */
  readonly apiBase: string;
  readonly clientBase: string;
  readonly wsPath: string;
  readonly geoUrl: string;
  readonly buyKeyUrl: string;
  readonly smsPriceRsd: string;
  /** Origins that may frame the panel; in a framed page's document, those that may frame this one. */
  readonly embedders: readonly string[];
  readonly features: readonly GatewayFeature[];
  readonly environment: "sandbox" | "production";
  /**
   * The opener in the document's address, if it is the host of an enabled POS. Only the gateway can check that before
   * sign-in; absent where another server writes the document.
   */
  readonly knownOpener?: string;
  /** Whether `?hpay-override` and `?hpay-faults` are honoured. Never in production. */
  readonly allowOverride: boolean;
}

export function isSandbox(config: Pick<PanelConfig, "apiBase">): boolean {
  return config.apiBase.includes("sandbox.");
}
