import { lazyWithRetry, useT } from "@hpay/remote-kit";
import { messages } from "../../messages/catalogue";
import { RecordList } from "../../record-list/record-list";
import { RowTools } from "../../record-list/row-tools";
import { useListAddress } from "../../record-list/use-list-address";
import { orderListSpec } from "./order-list-spec";
import { useOrderColumns } from "./use-order-columns";

const OrderDetails = lazyWithRetry(
  () => import("../order-details/order-details-dialog").then((module) => module.OrderDetailsDialog),
  null,
);

/** /orders/:id? */
export function OrderListScreen() {
  const t = useT(messages);
  const address = useListAddress(orderListSpec.path, orderListSpec.rules);
  const columns = useOrderColumns(address.openHref);
  return (
    <>
      <RecordList
        title={t("orders.title")}
        spec={orderListSpec}
        address={address}
        columns={columns}
        arrivals={(count) => t("list.new-orders", { count })}
        detail={(order) => (
          <RowTools
            wire={order.wire}
            detailsLabel={t("order.details-ellipsis")}
            detailsHref={address.openHref(order.id)}
          />
        )}
      />
      {address.openId === null ? null : (
        <OrderDetails key={address.openId} id={address.openId} onClose={address.closeDetails} />
      )}
    </>
  );
}
