import {
  containsPattern,
  type ListParams,
  type Received,
  useRecord,
  useRecordList,
  useServerWords,
  type WireRecord,
} from "@hpay/data";
import { fiscalFailures, formatDate, fromInstant } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Arriving, Badge, Row, Stack, Text, TextLink } from "@hpay/ui";
import { Card, QueryStates } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { messages } from "../messages/catalogue";
import { defaultListParams, writeListParams } from "../record-list/domain/list-params";
import { yearBefore } from "../record-list/domain/list-range";
import { useWallClock } from "../record-list/use-wall-clock";
import { asInstant } from "../wire/loose-value";
import { dashboardMessages } from "./messages/catalogue";

const keyWarningMs = 30 * 86_400_000;
const endOfTime = "9999-01-01T00:00:00.000Z";

/**
 * Each matter that needs attention: its text, and the status words by which its orders are counted and listed.
 */
const matters = [
  { label: "attention.overdue", words: "PAYMENT:OVERDUE" },
  { label: "attention.refused", words: "PAYMENT:REFUSED" },
  // A search matches one text, so each possible word for a failed receipt has its own line.
  { label: "attention.fiscal", words: `FISCAL:${fiscalFailures[0]}` },
  { label: "attention.fiscal", words: `FISCAL:${fiscalFailures[1]}` },
  { label: "attention.fiscal", words: `FISCAL:${fiscalFailures[2]}` },
  { label: "attention.fiscal", words: `FISCAL:${fiscalFailures[3]}` },
] as const;

/** Orders and purchase keys that need attention. */
export function NeedsAttention({ posId }: { readonly posId: number }) {
  const t = useT(dashboardMessages);
  const tCommon = useT(messages);
  const serverWords = useServerWords();
  const language = useLanguage();
  const { zone } = useWallClock();
  const pos = useRecord("company_sites", posId, { read: readKeyEnd });
  const [now] = useState(() => Date.now());
  const sinceTime = yearBefore(now, zone);
  const from = fromInstant(sinceTime, zone) ?? "";
  const orderCounts = [
    useCount(posId, matters[0].words, from),
    useCount(posId, matters[1].words, from),
    useCount(posId, matters[2].words, from),
    useCount(posId, matters[3].words, from),
    useCount(posId, matters[4].words, from),
    useCount(posId, matters[5].words, from),
  ];
  const abandonedNotifications = useAbandonedNotifications(posId, from);
  const counts = orderCounts.map(({ data }) => data?.total);
  const undeliveredCount = abandonedNotifications.data?.total;
  const unread = [...orderCounts, abandonedNotifications].find(isUnread) ?? (isUnread(pos) ? pos : undefined);
  // The filter excludes nothing, so that the list shows all counted orders, including those it hides by
  // default.
  const listOf = (statusWords: string) =>
    `/orders?${writeListParams({ ...defaultListParams, search: statusWords, from: sinceTime, exclude: [] })}`;
  const endsSoon =
    pos.data !== undefined && pos.data !== null && Date.parse(pos.data) - Date.now() < keyWarningMs;
  // A line appears only after all lines above it, so that none moves under the pointer.
  const pendingIndex = [...orderCounts, abandonedNotifications, pos].findIndex(({ isPending }) => isPending);
  const isInTurn = (line: number) => pendingIndex === -1 || line < pendingIndex;
  const isKnown = pos.isSuccess && [...counts, undeliveredCount].every((count) => count !== undefined);
  const isEmptyValue = isKnown && [...counts, undeliveredCount].every((count) => count === 0) && !endsSoon;
  return (
    <Card title={t("attention.title")}>
      <Stack gap="2">
        {matters.map(({ label, words }, index) =>
          isInTurn(index) && (counts[index] ?? 0) > 0 ? (
            <Row key={words} justifyContent="space-between">
              <TextLink component={Link} to={listOf(words)}>
                {t(label)}
              </TextLink>
              <Badge tone="danger">{counts[index]}</Badge>
            </Row>
          ) : null,
        )}
        {isInTurn(orderCounts.length) && (undeliveredCount ?? 0) > 0 ? (
          <Row justifyContent="space-between">
            <TextLink component={Link} to={`/sitedetails/${posId}`}>
              {t("attention.notifications")}
            </TextLink>
            <Badge tone="danger">{undeliveredCount}</Badge>
          </Row>
        ) : null}
        {pendingIndex === -1 && endsSoon && pos.data ? (
          <TextLink component={Link} to={`/sitedetails/${posId}`}>
            {t("attention.key", { date: formatDate(pos.data, zone, language) })}
          </TextLink>
        ) : null}
        {unread ? (
          <QueryStates<unknown>
            query={unread}
            failure={(error) => ({ title: tCommon("list.load-failed"), text: serverWords(error) })}
          >
            {() => null}
          </QueryStates>
        ) : null}
        {isKnown || unread ? null : <Arriving />}
        {isEmptyValue ? <Text tone="muted">{t("attention.nothing")}</Text> : null}
      </Stack>
    </Card>
  );
}

/** The number of orders in the past year with these words in their status. */
function useCount(posId: number, statusWords: string, from: string) {
  const params = useMemo<ListParams<"company_site_orders">>(
    () => ({
      page: 1,
      perPage: 1,
      filter: {
        CompanySiteId: posId,
        CreatedAt: { between: [from, endOfTime] },
        Status: { like: containsPattern(statusWords) },
      },
    }),
    [posId, statusWords, from],
  );
  return useRecordList("company_site_orders", params, { read: readRaw });
}

/** The number of notifications in the past year that were abandoned. */
function useAbandonedNotifications(posId: number, from: string) {
  const params = useMemo<ListParams<"notifications">>(
    () => ({
      page: 1,
      perPage: 1,
      filter: { CompanySiteId: posId, State: "failed", CreatedAt: { between: [from, endOfTime] } },
    }),
    [posId, from],
  );
  return useRecordList("notifications", params, { read: readRaw });
}

const isUnread = ({ isError, data }: { readonly isError: boolean; readonly data: unknown }) =>
  isError && data === undefined;
const readRaw = (record: WireRecord) => record;
const readKeyEnd = (pos: Received<"company_sites">) => asInstant(pos.KeyValidTill);
