import { isSandbox } from "@hpay/contract";
import {
  containsPattern,
  flagField,
  type ListFilter,
  type Received,
  useRecord,
  useRecordList,
  type WireRecord,
} from "@hpay/data";
import { useHost, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Arriving, Icon, Row, Stack, TextLink, VisuallyHidden } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { useMemo } from "react";
import { dashboardMessages } from "./messages/catalogue";

/** Matches orders that were ever paid, whatever happened to the money later. */
const wasPaid: ListFilter<"company_site_orders"> = {
  or: ["PAYMENT:PAID", "PAYMENT:SUCCESS", "PAYMENT:REFUNDED", "PAYMENT:PARTIALLY-REFUNDED"].map((words) => ({
    Status: { like: containsPattern(words) },
  })),
};
/** Matches notifications that the shop's address has accepted. */
const deliveredFilter: ListFilter<"notifications"> = { State: "delivered" };

/** The steps that a POS needs before its first payment; hidden when all are done. */
export function SetupChecklist({ posId }: { readonly posId: number }) {
  const t = useT(dashboardMessages);
  const { config } = useHost();
  const pos = useRecord("company_sites", posId, { read: readSetup });
  const methods = useRecordList("company_site_payment_methods", useOne(posId), { read: readRaw });
  const paidOrders = useRecordList("company_site_orders", useOne(posId, wasPaid), { read: readRaw });
  const deliveredNotifications = useRecordList("notifications", useOne(posId, deliveredFilter), {
    read: readRaw,
  });
  if (pos.isPending || methods.isPending || paidOrders.isPending || deliveredNotifications.isPending)
    return <Arriving />;
  if (!pos.data || !methods.data || !paidOrders.data || !deliveredNotifications.data) return null;
  const steps = [
    { label: "setup.company", isDone: true, path: "/company" },
    { label: "setup.pos", isDone: true, path: `/sitedetails/${posId}` },
    { label: "setup.key", isDone: isSandbox(config) || pos.data.hasKey, path: `/sitedetails/${posId}` },
    { label: "setup.notify", isDone: deliveredNotifications.data.total > 0, path: `/sitedetails/${posId}` },
    { label: "setup.method", isDone: methods.data.total > 0, path: "/paymentmethods" },
    { label: "setup.payment", isDone: paidOrders.data.total > 0, path: "/orders/new-pbl" },
  ] as const;
  if (steps.every((step) => step.isDone)) return null;
  return (
    <Card title={t("setup.title")}>
      <Stack as="ul" gap="2" listStyleType="none">
        {steps.map(({ label, isDone, path }) => (
          <Row as="li" key={label} color={isDone ? "fg.muted" : "fg"}>
            <Icon name={isDone ? "success" : "circle-dashed"} />
            <VisuallyHidden>{t(isDone ? "setup.done" : "setup.open")}: </VisuallyHidden>
            {isDone ? (
              t(label)
            ) : (
              <TextLink component={Link} to={path}>
                {t(label)}
              </TextLink>
            )}
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

function useOne<Filter extends object>(posId: number, filter?: Filter) {
  return useMemo(
    () => ({ page: 1, perPage: 1, filter: { CompanySiteId: posId, ...filter } }),
    [posId, filter],
  );
}

const readRaw = (record: WireRecord) => record;
const readSetup = (pos: Received<"company_sites">) => ({
  hasKey: flagField(pos, "POSIsActivated"),
});
