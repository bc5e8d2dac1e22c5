import { Row } from "@hpay/ui";
import { StatusChip } from "@hpay/ui/page";
import { StatusChipRow } from "../../orders/order-status/status-chip-row";
import { statusParts } from "../domain/status-parts";
import type { Subscription } from "../domain/subscription";

export function SubscriptionStatus({ subscription }: { readonly subscription: Subscription }) {
  const { subscriptionWord, payment } = statusParts(subscription);
  return (
    <Row gap="1.5">
      {subscriptionWord === null ? null : (
        <StatusChip tone="neutral" icon="subscription">
          {subscriptionWord}
        </StatusChip>
      )}
      {payment === null ? null : <StatusChipRow status={payment} isPaymentOnly={subscriptionWord !== null} />}
    </Row>
  );
}
