import type { Parameter } from "./parameter";
import type { TranslatedText } from "./translated";

/** Texts that start with `function(`, by hook name; the panel runs them in its sandbox (decisions §7). */
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

/** A method of the catalogue as stored: `Data` contains `{ parameters, texts, …scripts }`. */
export interface MethodDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: TranslatedText;
  /** What a merchant needs before adding the method; absent: nothing is required. */
  readonly requirements?: TranslatedText;
  readonly instant: boolean;
  /** The method simulates a bank, a courier or a tax administration: no money, parcel or receipt is real. */
  readonly isSandbox?: true;
  readonly parameters: readonly Parameter[];
  readonly scripts: BehaviourScripts;
}

export interface PaymentDefinition extends MethodDefinition {
  readonly paymentType: string;
  readonly knownBanks: string;
  /** `cof-tokenization`: the method can charge a stored card again, so it supports subscriptions. */
  readonly subscriptionsType: string;
  readonly hpayCard: boolean;
  /** Whether other methods may take over when this one fails. */
  readonly fallback: boolean;
  readonly splitpay: boolean;
}

export interface FiscalDefinition extends MethodDefinition {
  readonly country: string;
}
