import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Alert } from "@hpay/ui";
import { missingDocuments } from "../domain/missing-documents";
import type { Order } from "../domain/order";
import { orderMessages } from "../messages/catalogue";

/**
 * Warns that a sale or refunds lack a receipt or booking, and explains how to create it. Shows nothing if none
 * is missing.
 */
export function MissingDocumentsNotice({ order }: { readonly order: Order }) {
  const t = useT(orderMessages);
  const language = useLanguage();
  return missingDocuments(order).map(({ kind, amounts, isWithoutMethod }) => {
    const sums = amounts.map((amount) => formatMoney(amount, language)).join(", ");
    return (
      <Alert key={kind} tone="warning" title={t(`order.${kind}-missing`, { amounts: sums })}>
        {t(isWithoutMethod ? `order.${kind}-method-removed` : `order.${kind}-make`)}
      </Alert>
    );
  });
}
