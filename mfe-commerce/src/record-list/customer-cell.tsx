import type { ReactNode } from "react";
import { type Buyer, nameOfBuyer } from "./domain/buyer";

/** The customer's name, with the e-mail on hover. */
export function customerCell({ buyer }: { readonly buyer: Buyer }): ReactNode {
  const buyerName = nameOfBuyer(buyer);
  return buyerName === "" ? null : <span title={buyer.email}>{buyerName}</span>;
}
