import { parseOrderStatus } from "@hpay/domain";
import { Row } from "@hpay/ui";
import { StatusChip } from "@hpay/ui/page";
import { StatusChipRow } from "../../orders/order-status/status-chip-row";
import type { Subscription } from "../domain/subscription";

/** A subscription's status is open-ended: payment words look like payments, others are shown as received. */
export function SubscriptionStatus({ subscription }: { readonly subscription: Subscription }) {
  const { status, paymentStatus } = subscription;
  const isPayment = parseOrderStatus(status).tokens.some((token) => token.kind === "payment");
  return (
    <Row gap="1.5">
      {status === "" || isPayment ? null : (
        <StatusChip tone="neutral" icon="subscription">
          {status}
        </StatusChip>
      )}
      {isPayment ? (
        <StatusChipRow status={status} />
      ) : paymentStatus === "" ? null : (
        <StatusChipRow status={`PAYMENT:${paymentStatus.replace(/^PAYMENT:/, "")}`} paymentOnly />
      )}
    </Row>
  );
}
