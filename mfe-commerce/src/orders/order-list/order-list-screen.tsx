import { lazyDialog, lazyPart, useCan, useExtensions, useHost, useSelection, useT } from "@hpay/remote-kit";
import { useLocation, useNavigate } from "@hpay/remote-kit/router";
import { Button } from "@hpay/ui";
import { memo, useEffect, useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { type SiteMethods, useSiteMethods } from "../../methods/data/site-methods";
import { type ScriptSessions, useScriptSessions } from "../../methods/use-script-sessions";
import { RecordList } from "../../record-list/record-list";
import { type ListAddress, useListAddress, useOpenRecord } from "../../record-list/use-list-address";
import type { NewOrderKind } from "../order-editor/new-order-dialog";
import { orderColumnIds, orderListSpec } from "./order-list-spec";
import { useOrderColumns } from "./use-order-columns";

const OrderDetails = lazyDialog(() =>
  import("../order-details/order-details-dialog").then((module) => module.OrderDetailsDialog),
);
const MethodActions = lazyPart(
  () => import("../../methods/method-actions").then((module) => module.MethodActions),
  null,
);
const OrderActions = lazyPart(
  () => import("../order-details/order-actions").then((module) => module.OrderActions),
  null,
);
const RowTools = lazyPart(
  () => import("../../record-list/row-tools").then((module) => module.RowTools),
  null,
);
const OrderExport = lazyPart(() => import("./order-export").then((module) => module.OrderExport), null);
const ReceiptInbox = lazyPart(
  () => import("../receipt-inbox/receipt-inbox").then((module) => module.ReceiptInbox),
  null,
);
const NewOrder = lazyDialog(() =>
  import("../order-editor/new-order-dialog").then((module) => module.NewOrderDialog),
);

/** The page at `/orders/:id?`. */
export function OrderListScreen() {
  const { pos } = useSelection();
  const navigate = useNavigate();
  const extensions = useExtensions("order.columns");
  const rules = useMemo(() => {
    const columns = [...orderColumnIds, ...extensions.map(({ key }) => key)];
    return { ...orderListSpec.rules, columns };
  }, [extensions]);
  const address = useListAddress(orderListSpec.path, rules);
  const openId = useOpenRecord();
  const methods = useSiteMethods(pos?.id ?? null);
  const sessions = useScriptSessions();
  const newOrder = readNewOrder(useLocation().state);
  const isPayByLinkAddress = address.routeId.kind === "new-pay-by-link";

  useEffect(() => {
    // The address `/orders/new-pbl` leads to the list, with the dialog of a new order.
    if (isPayByLinkAddress) navigate("/orders", { replace: true, state: { newOrder: "pay-by-link" } });
  }, [isPayByLinkAddress, navigate]);

  return (
    <>
      <OrderList address={address} methods={methods} sessions={sessions} />
      {openId === null ? null : (
        <OrderDetails key={openId} id={openId} sessions={sessions} onClose={address.closeDetails} />
      )}
      {newOrder === null || pos === null ? null : (
        <NewOrder
          key={newOrder}
          kind={newOrder}
          posId={pos.id}
          methods={methods.all}
          onClose={() => navigate(address.listHref, { replace: true })}
          onSaved={(id) => navigate(address.openHref(id), { replace: true })}
        />
      )}
    </>
  );
}

interface OrderListProps {
  readonly address: ListAddress;
  readonly methods: SiteMethods;
  readonly sessions: ScriptSessions;
}

/** The rows and filters, in a component of their own so that a dialog above them does not re-render them. */
const OrderList = memo(function OrderList({ address, methods, sessions }: OrderListProps) {
  const t = useT(messages);
  const { pos } = useSelection();
  const { navigation } = useHost();
  const canEdit = useCan("order.edit");
  const columns = useOrderColumns(address.params.columns);
  const create = (kind: NewOrderKind) => () => navigation.push(address.listHref, { newOrder: kind });
  const deniedReason = canEdit ? undefined : t("common.not-allowed");
  return (
    <RecordList
      title={t("orders.title")}
      actions={
        <>
          <Button startIcon="add" disabledReason={deniedReason} onClick={create("order")}>
            {t("order.create")}
          </Button>
          <Button startIcon="pay-by-link" disabledReason={deniedReason} onClick={create("pay-by-link")}>
            {t("pbl.create")}
          </Button>
        </>
      }
      spec={orderListSpec}
      address={address}
      columns={columns}
      detailsDialog={OrderDetails}
      tools={(records) => (
        <>
          <MethodActions
            title={t("list.list-actions")}
            hook="orderListActions"
            methods={methods.all}
            failedKinds={methods.failedKinds}
            sessions={sessions}
            resource={orderListSpec.resource}
            id={null}
            record={records}
          />
          {pos === null ? null : (
            <ReceiptInbox key={pos.id} posId={pos.id} methods={methods.all} sessions={sessions} />
          )}
        </>
      )}
      renderExport={(listParams) => <OrderExport requested={listParams} />}
      arrivalsText={(count) => t("list.new-orders", { count })}
      detail={(order) => (
        <RowTools
          wire={order.wire}
          detailsLabel={t("order.details-ellipsis")}
          detailsHref={address.openHref(order.id)}
        >
          <OrderActions
            resource={orderListSpec.resource}
            order={order}
            methods={methods.all}
            sessions={sessions}
          />
        </RowTools>
      )}
    />
  );
});

/** The kind of new order that a history entry's state requests; null if none. */
function readNewOrder(state: unknown): NewOrderKind | null {
  const { newOrder: kind }: { readonly newOrder?: unknown } = Object(state);
  return kind === "order" || kind === "pay-by-link" ? kind : null;
}
