/**
 * Additional headers that a gateway accepts. Other headers are not sent, because a gateway that does not know
 * them would reject the preflight request.
 */
export type GatewayFeature = "request-id" | "idempotency" | "if-match";

/** Response of `GET /panel.config.json`, which configures the same build for any gateway. */
export interface PanelConfig {
  readonly productName: string;
  /**
   * Base address of the API, which ends with a slash. An address with `sandbox.` makes the panel a sandbox
   * build.
   */
  readonly apiBase: string;
  readonly clientBase: string;
  readonly wsPath: string;
  readonly geoUrl: string;
  readonly buyKeyUrl: string;
  readonly smsPriceRsd: string;
  /**
   * Origins that can frame the panel. In the document of a framed page, only those that can frame this page.
   */
  readonly embedders: readonly string[];
  readonly features: readonly GatewayFeature[];
  readonly environment: "sandbox" | "production";
  /**
   * The opener that the document's address names, if it is the host of an enabled POS. Only the gateway can
   * check that before sign-in, so the field is absent if another server writes the document.
   */
  readonly knownOpener?: string;
  /** Whether `?hpay-override` and `?hpay-faults` take effect; never in production. */
  readonly allowOverride: boolean;
}

export function isSandbox(config: Pick<PanelConfig, "apiBase">): boolean {
  return config.apiBase.includes("sandbox.");
}
