import { type ListFilter, type ListParams, useRecord, useRecordList, type WireRecord } from "@hpay/data";
import { formatDate } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Badge, Row, Stack, Text, TextLink } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { useMemo } from "react";
import { useWallClock } from "../record-list/use-wall-clock";
import { asInstant } from "../wire/loose-value";
import { dashboardMessages } from "./messages/catalogue";

const keyWarningMs = 30 * 86_400_000;

/** What is looked for, and the list that shows it. */
const matters = [
  { label: "attention.overdue", like: "%PAYMENT:OVERDUE%", path: "/orders/Status:PAYMENT:OVERDUE" },
  { label: "attention.refused", like: "%PAYMENT:REFUSED%", path: "/orders?q=PAYMENT:REFUSED" },
  { label: "attention.fiscal", like: "%FISCAL:ERROR%", path: "/orders?q=FISCAL:ERROR" },
] as const;

/** Orders and a key that somebody has to look after. */
export function NeedsAttention({ posId }: { readonly posId: number }) {
  const t = useT(dashboardMessages);
  const language = useLanguage();
  const { zone } = useWallClock();
  const pos = useRecord("company_sites", posId, { read: readKeyEnd });
  const counts = [
    useCount(posId, matters[0].like),
    useCount(posId, matters[1].like),
    useCount(posId, matters[2].like),
  ];
  const endsSoon =
    pos.data !== undefined && pos.data !== null && Date.parse(pos.data) - Date.now() < keyWarningMs;
  const isNothing = counts.every((count) => count === 0) && pos.data !== undefined && !endsSoon;
  return (
    <Card title={t("attention.title")}>
      <Stack gap="2">
        {matters.map(({ label, path }, index) =>
          (counts[index] ?? 0) > 0 ? (
            <Row key={label} justifyContent="space-between">
              <TextLink component={Link} to={path}>
                {t(label)}
              </TextLink>
              <Badge tone="danger">{counts[index]}</Badge>
            </Row>
          ) : null,
        )}
        {endsSoon && pos.data ? (
          <TextLink component={Link} to={`/sitedetails/${posId}`}>
            {t("attention.key", { date: formatDate(pos.data, zone, language) })}
          </TextLink>
        ) : null}
        {isNothing ? <Text tone="muted">{t("attention.nothing")}</Text> : null}
      </Stack>
    </Card>
  );
}

/** How many orders of the POS have a status like this; undefined until it is known. */
function useCount(posId: number, like: string): number | undefined {
  const params = useMemo<ListParams>(() => {
    const filter: ListFilter = { CompanySiteId: posId, Status: { like } };
    return { page: 1, perPage: 1, filter };
  }, [posId, like]);
  return useRecordList("company_site_orders", params, { read: asItIs }).data?.total;
}

const asItIs = (record: WireRecord) => record;
const readKeyEnd = (pos: WireRecord) => asInstant(pos.KeyValidTill);
