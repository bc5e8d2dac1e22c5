import { readShopReply } from "./shop-reply";

const replyOf = (status: number, body: unknown = "") =>
  readShopReply(status, typeof body === "string" ? body : JSON.stringify(body));
const deliveredReply = { isDelivered: true, note: "", isSlow: false };

describe("shop replies", () => {
  it.each([
    [200, { received: "OK", accept_result: "ACCEPTED" }],
    [200, "OK"],
    [204, ""],
    [406, { rejected: { success: "", message: "RESULT_ALREADY_ACCEPTED" } }],
    [406, { rejected: "RESULT_ALREADY_ACCEPTED", error: "REJECTED" }],
    [406, { accept_result: "ACCEPTED" }],
  ])("A notification counts as delivered after the shop's response: %d %j", (status, body) => {
    expect(replyOf(status, body)).toEqual(deliveredReply);
  });

  const acceptedBody = JSON.stringify({ rejected: { success: "", message: "RESULT_ALREADY_ACCEPTED" } });
  it.each([
    ["a byte order mark before it", `\uFEFF${acceptedBody}`],
    [
      "a warning of PHP before it",
      `<br />\n<b>Warning</b>: Undefined key in /hook.php on line 3<br />\n${acceptedBody}`,
    ],
    [
      "a warning of PHP with braces before it",
      `Deprecated: Wp\\{closure}(): $a{0} in /hook.php\n${acceptedBody}`,
    ],
    ["WordPress's 0 after it", `${acceptedBody}0`],
  ])("The JSON of a shop response is parsed with %s", (_what, body) => {
    expect(replyOf(406, body)).toEqual(deliveredReply);
  });

  it("A notification counts as delivered, with a note, when the shop responds with an HTML page", () => {
    expect(replyOf(200, "\n<!DOCTYPE html><html><title>Under maintenance</title></html>")).toEqual({
      ...deliveredReply,
      note: "ANSWERED_WITH_PAGE",
    });
  });

  it("A notification counts as delivered, with a note, when the shop does not know its topic", () => {
    expect(replyOf(200, { error: "NOT_HANDLED" })).toEqual({
      ...deliveredReply,
      note: "TOPIC_UNKNOWN",
    });
  });

  it.each([
    [404, { received: "NO", accept_result: "NOT RECOGNISED" }, "SHOP_REFUSED"],
    [406, { rejected: { success: false, message: "UNVERIFIED_RESULT" } }, "SHOP_REFUSED: UNVERIFIED_RESULT"],
    [406, { rejected: 1, error: "UNVERIFIED\nRESULT", error_code: 406 }, "SHOP_REFUSED: UNVERIFIED RESULT"],
    [406, { rejected: "BAD_ORDER_DATA", error: "REJECTED" }, "SHOP_REFUSED: BAD_ORDER_DATA"],
    [400, { success: false, message: "No such order" }, "SHOP_REFUSED: No such order"],
  ])("A rejected notification is retried only after a long pause: %d %j", (status, body, note) => {
    expect(replyOf(status, body)).toEqual({ isDelivered: false, note, isSlow: true });
  });

  it.each([
    [404, { received: "NO", accept_result: "NOT RECOGNISED" }],
    [406, { rejected: { success: false, message: "ORDER_ID_NOT_FOUND" } }],
    [406, { rejected: { success: false, message: "ID_NARUDZBINE_NIJE_NADJEN" } }],
    [406, { rejected: { success: false, message: "NARUDZBINA_NIJE_NADJENA" } }],
    [400, { success: false, message: "Order not found for HolestPay UID: P-1" }],
  ])("A shop does not have to recognize an order created elsewhere: %d %j", (status, body) => {
    const text = JSON.stringify(body);
    expect(readShopReply(status, text, false)).toEqual({ ...deliveredReply, note: "ORDER_UNKNOWN" });
    expect(readShopReply(status, text).isDelivered).toBe(false);
  });

  it.each([
    [404, "<h1>Not Found</h1>"],
    [406, JSON.stringify({ rejected: { message: "UNVERIFIED_RESULT" } })],
  ])(
    "A refused notification of an order created elsewhere is retried unless the order is unknown: %d %j",
    (status, body) => {
      expect(readShopReply(status, body, false)).toMatchObject({ isDelivered: false, isSlow: true });
    },
  );

  it.each([
    [503, { error: "BUSY" }, "SHOP_REFUSED: BUSY"],
    [406, { rejected: { message: "CANNOT_GET_ORDER_LOCK" } }, "SHOP_REFUSED: CANNOT_GET_ORDER_LOCK"],
    [406, { rejected: "CANNOT_GET_ORDER_LOCK" }, "SHOP_REFUSED: CANNOT_GET_ORDER_LOCK"],
    [500, "Fatal error", "SHOP_REFUSED"],
    [302, "", "SHOP_REDIRECTS"],
    [308, "", "SHOP_REDIRECTS"],
    [304, "", "SHOP_REFUSED"],
  ])("A notification that fails temporarily is retried soon: %d %j", (status, body, note) => {
    expect(replyOf(status, body)).toEqual({ isDelivered: false, note, isSlow: false });
  });
});
