/*
 * Types of the client in a shop's page, for shops in TypeScript: this file is self-contained, and the gateway
 * serves it as /clientpay/cscripts/hpay.d.ts. The shops' guide explains the names.
 */
export {};

declare global {
  type HPayFields = Readonly<Record<string, unknown>>;

  interface HPayFailure {
    readonly error: string;
    readonly error_code: number | string;
  }

  interface HPayMethod extends Record<string, unknown> {
    readonly HPaySiteMethodId: number;
  }

  interface HPayPos extends Record<string, unknown> {
    readonly error?: string;
    readonly error_code?: number | string;
    readonly HPaySiteId?: number;
    readonly payment?: readonly HPayMethod[];
    readonly shipping?: readonly HPayMethod[];
    readonly fiscal?: readonly HPayMethod[];
  }

  /** A signed request, with the fields of a call of `/clientpay/store` (docs/shops.md). */
  interface HPayRequest extends HPayFields {
    readonly order_uid: string;
    readonly order_amount: string | number;
    readonly order_currency: string;
    readonly payment_method?: string | number;
    readonly verificationhash?: string;
  }

  /** The signed result; verify `vhash` on your server before you trust it. */
  interface HPayResult extends HPayFields {
    readonly order_uid: string;
    readonly status: string;
    readonly transaction_uid: string;
    readonly vhash: string;
  }

  /** Options of a dock. Each of the first four may be an element or a selector. */
  interface HPayDockOptions {
    readonly order_amount?: unknown;
    readonly order_currency?: unknown;
    readonly monthly_installments?: unknown;
    readonly vault_token_uid?: unknown;
    readonly hpaylang?: string;
    readonly cof?: string;
  }

  interface HPayDock {
    readonly ifr: HTMLIFrameElement;
    readonly payment_method_id: unknown;
    readonly data: HPayFields;
  }

  interface HPayClientApi {
    readonly POS: HPayPos | null;
    readonly gatewayUrl: string;
    getMerchantSiteUid(): string;
    getMerchantLanguage(): string;
    getLanguage(): string;
    setLanguage(language: string): void;
    syncPOS(callback?: (pos: unknown) => void): Promise<HPayPos>;
    availablePaymentMethods(
      country?: string,
      total?: string | number,
      currency?: string,
    ): Promise<readonly HPayMethod[]>;
    availableShippingMethods(
      country?: string,
      total?: string | number,
      currency?: string,
    ): Promise<readonly HPayMethod[]>;
    getUserPaymentMethods(): readonly HPayMethod[];
    getUserShippingMethods(): readonly HPayMethod[];
    getUserFiscalMethods(): readonly HPayMethod[];
    presentHPayPayForm(request: HPayRequest): Promise<void>;
    setPaymentMethodDock(
      method: number | string | null,
      options?: HPayDockOptions,
      container?: HTMLElement | string,
      forceNew?: boolean,
    ): void;
    getCurrentPaymentMethodDock(): HPayDock | null;
    getPayByLinkForOrderUid(orderUid: string): string;
    getExchnageRate(from: string, to: string): Promise<object>;
    getMerchantExchnageRate(from: string, to: string): Promise<object>;
    extractNumber(text: unknown): number;
    extractCurrency(text: unknown): string;
    enterClientWait(): void;
    exitClientWait(): void;
    loadHPayUI(callback?: (isLoaded: unknown) => void): Promise<boolean>;
    /** Exists only in the client of an administration page. */
    getOrder?(orderUid: string): Promise<HPayFields | HPayFailure>;
  }

  interface HPayEvents {
    onHPayClientInit: Event & { readonly client: HPayClientApi };
    onHPayResult: Event & { readonly hpay_response: HPayResult };
    onHPayPanelClose: Event & { readonly reason: string; readonly user_reason: string };
    onHPayOrderOpExecuted: Event & {
      readonly operation: string;
      readonly order: HPayFields | null;
      readonly order_op_response: HPayResult | HPayFailure;
    };
  }

  interface DocumentEventMap extends HPayEvents {}

  interface Window {
    readonly HPay: HPayClientApi | null;
    readonly HPayIsSandbox: boolean;
    HPayInit(...args: readonly unknown[]): Promise<HPayClientApi>;
    HPayDestroy(): Promise<void>;
    presentHPayPayForm(request: HPayRequest): Promise<void>;
    hpay_md5(text: unknown): string;
  }
}
