import type { KeptCard } from "../../connectors/payment/sandbox-acquirer";

/** What the customer pays with. */
export type Instrument =
  | {
      readonly kind: "card";
      readonly card: KeptCard;
      readonly isAuthenticated: boolean;
      /** The customer has asked that it be kept for the next time. */
      readonly isKeptByCustomer: boolean;
    }
  /** A card that was kept earlier; its holder is not there. */
  | { readonly kind: "kept-card"; readonly card: KeptCard; readonly tokenUid: string }
  | { readonly kind: "none" };
