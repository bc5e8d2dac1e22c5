import type { Appearance } from "@hpay/contract/embed-theme";
import type { GiveSession } from "./ask-session";

/** Options of the React and Vue wrappers. */
export interface HpayRemoteOptions {
  /** Name of the remote, such as `mfe-commerce`. */
  readonly name: string;
  readonly page: string;
  readonly path?: string | undefined;
  readonly language?: string | undefined;
  readonly mode?: "iframe" | undefined;
  /** Name of a query parameter in your page's address that stores the embedded page's address. */
  readonly addressName?: string | undefined;
  /** Address of your server that answers POST with a session. Not needed with `getSession`. */
  readonly sessionUrl?: string | undefined;
  readonly getSession?: GiveSession | undefined;
  readonly appearance?: Appearance | undefined;
}

/** The options that are attributes of the element, without absent ones. */
export function attributesOf(options: HpayRemoteOptions): Readonly<Record<string, string>> {
  const { name, page, path, language, mode, addressName, sessionUrl } = options;
  const attributes = {
    name,
    page,
    path,
    language,
    mode,
    "address-name": addressName,
    "session-url": sessionUrl,
  };
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Names of the element's events, by the wrappers' names for them. */
export const eventNames = {
  onReady: "hpay-ready",
  onError: "hpay-error",
  onNavigate: "hpay-navigate",
  onPathChanged: "hpay-path-changed",
  onOrderCreated: "hpay-order-created",
  onOrderUpdated: "hpay-order-updated",
} as const;
export type EventOption = keyof typeof eventNames;

/** Payload as described in docs/events.md. */
interface OrderDetail {
  readonly company_id: number;
  readonly site_id: number;
  readonly order: {
    readonly id: number;
    readonly Uid: string;
    readonly Amount: string;
    readonly Currency: string;
    readonly Status?: string;
  };
}

export interface EventDetails {
  readonly onReady: { readonly remote: string; readonly version: string };
  readonly onError: { readonly message: string };
  readonly onNavigate: { readonly path: string };
  readonly onPathChanged: { readonly path: string; readonly replaced: boolean };
  readonly onOrderCreated: OrderDetail;
  readonly onOrderUpdated: OrderDetail;
}
