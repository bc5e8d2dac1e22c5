import { readingOnce, useErrorMessage, useListedRecord, useRecord, type WireRecord } from "@hpay/data";
import { useSelection, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { ArrivingDialog, Dialog, QueryStates } from "@hpay/ui/page";
import { messages } from "../../messages/catalogue";
import { useSiteMethods } from "../../methods/data/site-methods";
import type { ScriptSessions } from "../../methods/use-script-sessions";
import { withDataRead } from "../../wire/read-record";
import { ordersResource } from "../data/save-order";
import { readOrder } from "../domain/order";
import { toFormValues } from "../domain/order-form";
import { orderMessages } from "../messages/catalogue";
import { OrderDialog } from "../order-editor/order-dialog";
import type { ReadOrder } from "../order-editor/use-order-editor";
import { isBrokenData } from "../order-editor/use-order-saving";

export interface OrderDetailsDialogProps {
  readonly id: number;
  readonly sessions: ScriptSessions;
  readonly onClose: () => void;
}

const readWhole = readingOnce(
  (record: WireRecord): ReadOrder => ({
    record,
    order: readOrder(withDataRead(record)),
  }),
);

/** Loads an existing order, then shows it for editing. After a save, the dialog stays open. */
export function OrderDetailsDialog({ id, sessions, onClose }: OrderDetailsDialogProps) {
  const t = useT(orderMessages);
  const tCommon = useT(messages);
  const errorMessageOf = useErrorMessage();
  const { pos } = useSelection();
  const query = useRecord(ordersResource, id, { read: readWhole });
  const listedOrder = useListedRecord(ordersResource, id);
  const { data } = query;
  const posId = data === undefined ? null : data.order.posId || (pos?.id ?? 0);
  // The order may belong to a POS other than the selected one, and only the methods of its own POS can move its
  // money.
  const methods = useSiteMethods(posId);
  if (data !== undefined && posId !== null)
    return (
      <OrderDialog
        isInPlace
        title={t("order.details", { name: data.order.name })}
        loadedOrder={data}
        newValues={toFormValues(data.order)}
        posId={posId}
        methods={methods.all}
        sessions={sessions}
        isBroken={isBrokenData(data.record)}
        onClose={onClose}
        onSaved={() => void query.refetch()}
      />
    );
  const title = t("order.details", {
    name: listedOrder === undefined ? "" : readOrder(withDataRead(listedOrder)).name,
  });
  if (query.isPending) return <ArrivingDialog title={title} onClose={onClose} />;
  return (
    <Dialog
      open
      inPlace
      size="xl"
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon("common.close")}</Button>}
    >
      <QueryStates
        query={query}
        failure={(error) => ({ title: tCommon("list.load-failed"), text: errorMessageOf(error) })}
      >
        {() => null}
      </QueryStates>
    </Dialog>
  );
}
