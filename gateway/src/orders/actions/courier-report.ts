import { paymentStateOf } from "@hpay/domain";
import { inTransaction } from "../../platform/database/transaction";
import { invalid, notFound, refused } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import { courier } from "../facts/actor";
import { packetsOf } from "../facts/documents";
import { documentMoney } from "../fulfilment/fulfil";
import { saleOf } from "../fulfilment/movement";
import { movePacket } from "../fulfilment/packets";
import { OpenOrder } from "../order/order";
import { move } from "../payments/move";
import { notifyPaid } from "../payments/payment-mails";

/**
 * Records the courier's report that a parcel was delivered and, for payment on delivery, its cash collected. No
 * person can make this call; the reporter must be the courier.
 * @param packet the parcel's number, for example `389-1`
 * @throws ApiError NOT_FOUND for a parcel that no courier has, PARCEL_REVOKED for one that is not on its way
 */
export async function reportDelivered(
  services: Services,
  packet: string,
): Promise<{ readonly state: string }> {
  const [, orderId] = /^(\d{1,16})-\d{1,4}$/.exec(packet) ?? [];
  if (orderId === undefined) throw invalid("packet", "packet must be the number of a parcel, such as 389-1");
  return inTransaction(services, async (work) => {
    const order = await OpenOrder.byId(services, work, Number(orderId));
    const storedPacket = order && packetsOf(order.row.shippingData).find((item) => item.packet === packet);
    if (!order || !storedPacket || storedPacket.tracking_code === "") throw notFound();
    if (storedPacket.state === "DELIVERED") return { state: storedPacket.state };
    if (storedPacket.state !== "SUBMITTED" && storedPacket.state !== "DELIVERY")
      throw refused("PARCEL_REVOKED");
    movePacket(order, storedPacket, "DELIVERED", courier);
    // A shop may have reduced the amount to zero.
    if (paymentStateOf(order.row.status) === "OBLIGATED" && !move(order, { kind: "mark-paid" })) {
      await order.moveTransaction(["OBLIGATED"], "PAID", order.row.amount);
      order.addEvent(courier, "cash-collected", { amount: order.row.amount, currency: order.row.currency });
      await documentMoney(order, saleOf(order.row), courier);
      notifyPaid(order, order.row.amount);
    }
    await order.save();
    return { state: "DELIVERED" };
  });
}
