import { untilFree, useRecordList, useServerWords } from "@hpay/data";
import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Button, Text, TextLink } from "@hpay/ui";
import { AmountText, type Column, DataTable, DateText, Dialog, QueryStates } from "@hpay/ui/page";
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { messages } from "../../messages/catalogue";
import type { SiteMethod } from "../../methods/domain/site-method";
import { MethodActions } from "../../methods/method-actions";
import type { ScriptSessions } from "../../methods/use-script-sessions";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { Order } from "../domain/order";
import { issuesReceipts, unreceiptedOrders } from "../domain/unreceipted";
import { orderMessages } from "../messages/catalogue";
import { orderListSpec } from "../order-list/order-list-spec";
import { stateWords } from "../order-status/status-look";

export interface ReceiptInboxProps {
  readonly posId: number;
  readonly methods: readonly SiteMethod[];
  readonly sessions: ScriptSessions;
}

/** Paid orders without a fiscal receipt, with actions that issue one. Hidden if the POS issues no receipts. */
export const ReceiptInbox = memo(function ReceiptInbox({ posId, methods, sessions }: ReceiptInboxProps) {
  const t = useT(orderMessages);
  const [isOpen, setOpen] = useState(false);
  const fiscal = useMemo(() => methods.filter(issuesReceipts), [methods]);
  const params = useMemo(() => unreceiptedOrders(posId), [posId]);
  const query = useRecordList(orderListSpec.resource, params, {
    read: orderListSpec.read,
    enabled: fiscal.length > 0,
  });
  if (fiscal.length === 0 || query.data === undefined) return null;
  // After the last receipt, an open dialog stays open with a message, and does not reopen for the next order.
  if (query.data.total === 0 && !isOpen) return null;
  return (
    <>
      <Button size="sm" variant="ghost" startIcon="fiscal" onClick={() => setOpen(true)}>
        {t("inbox.title")}: {query.data.total}
      </Button>
      {isOpen ? (
        <InboxDialog query={query} fiscal={fiscal} sessions={sessions} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
});

const noOrders: readonly Order[] = [];

interface InboxDialogProps {
  readonly query: ReturnType<typeof useRecordList<Order>>;
  readonly fiscal: readonly SiteMethod[];
  readonly sessions: ScriptSessions;
  readonly onClose: () => void;
}

function InboxDialog({ query, fiscal, sessions, onClose }: InboxDialogProps) {
  const t = useT(orderMessages);
  const tCommon = useT(messages);
  const language = useLanguage();
  const serverWords = useServerWords();
  const { format } = useWallClock();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useStableRows(query.data?.rows ?? noOrders, frame);
  const columns = useMemo<readonly Column<Order>[]>(
    () => [
      {
        id: "uid",
        header: tCommon("column.uid"),
        mono: true,
        cell: (order) => (
          <TextLink component={Link} to={`/orders/${order.id}`} translate="no" onClick={onClose}>
            {order.uid}
          </TextLink>
        ),
      },
      {
        id: "created",
        header: tCommon("column.created"),
        cell: (order) => <DateText iso={order.createdAt}>{format(order.createdAt)}</DateText>,
      },
      {
        id: "amount",
        header: tCommon("column.amount"),
        align: "end",
        cell: (order) => <AmountText>{formatMoney(order, language)}</AmountText>,
      },
      {
        id: "fiscal",
        header: tCommon("column.fiscal"),
        cell: (order) => stateWords(order.fiscalStatus, tCommon) || t("inbox.none"),
      },
    ],
    [tCommon, t, language, format, onClose],
  );
  return (
    <Dialog
      open
      size="lg"
      title={t("inbox.title")}
      description={t("inbox.text")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon("common.close")}</Button>}
    >
      <div ref={frame}>
        <QueryStates
          query={query}
          isEmpty={() => rows.length === 0}
          empty={<Text tone="muted">{t("inbox.empty")}</Text>}
          failure={(error) => ({ title: tCommon("list.load-failed"), text: serverWords(error) })}
        >
          {(page) => (
            <DataTable
              label={t("inbox.title")}
              columns={columns}
              rows={rows}
              rowKey={(order) => String(order.id)}
              totalRows={page.total}
              density="compact"
              maxHeight="60vh"
              detail={(order) => (
                <MethodActions
                  title={tCommon("list.actions")}
                  hook="orderActions"
                  methods={fiscal}
                  sessions={sessions}
                  resource={orderListSpec.resource}
                  id={order.id}
                  record={order.wire}
                  showsEmpty
                />
              )}
            />
          )}
        </QueryStates>
      </div>
    </Dialog>
  );
}

/** The listed orders, which do not change while a question about one of them is open. */
function useStableRows(rows: readonly Order[], frame: RefObject<HTMLElement | null>): readonly Order[] {
  const [shownRows, setShownRows] = useState(rows);
  useEffect(() => {
    let isOver = false;
    void untilFree(frame).then(() => isOver || setShownRows(rows));
    return () => {
      isOver = true;
    };
  }, [rows, frame]);
  return shownRows;
}
