import type { HpayRemote } from "./hpay-remote";

export type { Appearance, AppearanceToken, AppearanceTokens } from "@hpay/contract/embed-theme";
export type { GiveSession } from "./ask-session";
export type { EventDetails, HpayRemoteOptions } from "./element-options";
export type { HpayRemote } from "./hpay-remote";

declare global {
  interface HTMLElementTagNameMap {
    readonly "hpay-remote": HpayRemote;
  }
}
