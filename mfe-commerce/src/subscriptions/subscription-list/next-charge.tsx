import { useT } from "@hpay/remote-kit";
import { Text } from "@hpay/ui";
import { laterMessages } from "../../record-list/messages/catalogue";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { Subscription } from "../domain/subscription";

/** Shows when a subscription's card is next charged, or that a failed charge will not be retried. */
export function NextCharge({ subscription }: { readonly subscription: Subscription }) {
  const t = useT(laterMessages);
  const { format } = useWallClock();
  const { status, nextTryAt } = subscription;
  const isOverdue = status.includes("PAYMENT:OVERDUE");
  if (nextTryAt === undefined || (nextTryAt === null && !isOverdue)) return null;
  if (nextTryAt === null) return <Text>{t("subscription.no-try")}</Text>;
  const date = format(nextTryAt);
  return <Text>{t(isOverdue ? "subscription.next-try" : "subscription.next-charge", { date })}</Text>;
}
