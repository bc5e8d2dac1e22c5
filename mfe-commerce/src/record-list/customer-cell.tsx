import type { ReactNode } from "react";

export interface Paid {
  readonly buyer: Readonly<Record<"name" | "email" | "phone", string>>;
}

/** The customer: the name, or what else is known, with the e-mail on hover. */
export function customerCell({ buyer }: Paid): ReactNode {
  const known = buyer.name || buyer.email || buyer.phone;
  return known === "" ? null : <span title={buyer.email}>{known}</span>;
}
