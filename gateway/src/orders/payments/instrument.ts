import type { StoredCard } from "../../connectors/payment/sandbox-acquirer";

/** A card that a customer has typed, or one stored earlier. */
export type Card =
  | {
      readonly kind: "card";
      readonly card: StoredCard;
      readonly isAuthenticated: boolean;
      /** Whether the customer asked to store the card for the next time. */
      readonly isStoredByCustomer: boolean;
    }
  /** A stored card, without its holder present. */
  | { readonly kind: "kept-card"; readonly card: StoredCard; readonly tokenUid: string };

export type Instrument = Card | { readonly kind: "none" };
