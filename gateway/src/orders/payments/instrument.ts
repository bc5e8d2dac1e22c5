import type { StoredCard } from "../../connectors/payment/sandbox-acquirer";

/** A card that a customer has typed, or that was kept earlier. */
export type Card =
  | {
      readonly kind: "card";
      readonly card: StoredCard;
      readonly isAuthenticated: boolean;
      /** The customer has asked that it be kept for the next time. */
      readonly isStoredByCustomer: boolean;
    }
  /** A card that was kept earlier; its holder is not there. */
  | { readonly kind: "kept-card"; readonly card: StoredCard; readonly tokenUid: string };

/** What the customer pays with. */
export type Instrument = Card | { readonly kind: "none" };
