import type { ReactNode } from "react";

interface Paid {
  readonly buyer: Readonly<Record<"name" | "email" | "phone", string>>;
}

/** Who pays: the name, or what else is known of them, with the e-mail on hover. */
export function customerCell({ buyer }: Paid): ReactNode {
  const known = buyer.name || buyer.email || buyer.phone;
  return known === "" ? null : <span title={buyer.email}>{known}</span>;
}
