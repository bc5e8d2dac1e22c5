import type { ReactNode } from "react";
import { type Buyer, nameOfBuyer } from "./domain/buyer";

/** The customer, with the e-mail on hover. */
export function customerCell({ buyer }: { readonly buyer: Buyer }): ReactNode {
  const known = nameOfBuyer(buyer);
  return known === "" ? null : <span title={buyer.email}>{known}</span>;
}
