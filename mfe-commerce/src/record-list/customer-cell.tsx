import type { ReactNode } from "react";
import type { Buyer } from "../orders/domain/order";

/** Who pays: the name, or what else is known of them, with the e-mail on hover. */
export function customerCell({ buyer }: { readonly buyer: Buyer }): ReactNode {
  const known = buyer.name || buyer.email || buyer.phone;
  return known === "" ? null : <span title={buyer.email}>{known}</span>;
}
