import type { Parameter } from "./parameter";

/** Texts that begin with `function(`, by hook name; the panel runs them in its sandbox (decisions §7). */
export type BehaviourScripts = Readonly<
  Partial<
    Record<
      | "initActions"
      | "orderActions"
      | "orderListActions"
      | "transactionActions"
      | "transactionListActions"
      | "subscriptionActions"
      | "subscriptionListActions"
      | "getInfo",
      string
    >
  >
>;

/** A method of the catalogue as it is stored: what `Data` holds is `{ parameters, …scripts }`. */
export interface MethodDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly requirements: string;
  readonly instant: boolean;
  /** It pretends: it answers like a bank, a courier or a tax administration, and no money, parcel or receipt is behind it. */
  readonly isSandbox?: true;
  readonly parameters: readonly Parameter[];
  readonly scripts: BehaviourScripts;
}

export interface PaymentDefinition extends MethodDefinition {
  readonly paymentType: string;
  readonly knownBanks: string;
  /** `cof-tokenization`: charges a kept card again, so it can carry subscriptions. */
  readonly subscriptionsType: string;
  readonly hpayCard: boolean;
  /** Whether other methods may take over when this one fails. */
  readonly fallback: boolean;
  readonly splitpay: boolean;
}

export interface FiscalDefinition extends MethodDefinition {
  readonly country: string;
}
