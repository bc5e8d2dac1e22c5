import { useErrorMessage, useRecord } from "@hpay/data";
import { useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Dialog, JsonView, QueryStates, Tabs } from "@hpay/ui/page";
import { useState } from "react";
import { messages } from "../../messages/catalogue";
import { orderMessages } from "../messages/catalogue";
import { orderListSpec, ordersResource } from "../order-list/order-list-spec";
import { OrderSummary } from "./order-summary";

export interface OrderDetailsDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** What is known of an order: a summary, and the order as it is recorded. */
export function OrderDetailsDialog({ id, onClose }: OrderDetailsDialogProps) {
  const t = useT(messages);
  const orderText = useT(orderMessages);
  const wordsOf = useErrorMessage();
  const order = useRecord(ordersResource, id, { read: orderListSpec.read });
  const [tab, setTab] = useState("editor");
  return (
    <Dialog
      open
      size="xl"
      title={orderText("order.details", { name: order.data?.name ?? "" })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <QueryStates
        query={order}
        failure={(error) => ({ title: t("list.load-failed"), text: wordsOf(error) })}
      >
        {(loaded) => (
          <Tabs
            label={orderText("order.details", { name: loaded.name })}
            value={tab}
            onValue={setTab}
            tabs={[
              { id: "editor", label: t("common.details"), content: <OrderSummary order={loaded} /> },
              {
                id: "raw",
                label: orderText("order.raw"),
                content: (
                  <JsonView text={JSON.stringify(loaded.wire, null, 2)} label={orderText("order.raw")} />
                ),
              },
            ]}
          />
        )}
      </QueryStates>
    </Dialog>
  );
}
