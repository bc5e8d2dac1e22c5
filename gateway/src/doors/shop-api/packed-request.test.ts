import { signedRequest } from "../../testing/playing-shop";
import { startedGateway } from "../../testing/started-gateway";

const shop = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

/** Packs a request as the browser client of shops does. */
function packRequest(value: unknown): string {
  const mark = "3857A14926CC";
  const key = [...mark].reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0);
  const text = JSON.stringify(value);
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).join("-");
  const hex = [...units].map((unit) => (unit.charCodeAt(0) ^ key).toString(16).padStart(2, "0")).join("");
  return mark.slice(0, 3) + hex + mark.slice(3);
}

describe("request_data", () => {
  const env = startedGateway();
  const store = async (request_data: unknown) =>
    (await env.gateway.nobody.call("POST", "/clientpay/store", { body: { request_data } })).body;
  const order = (uid: string) =>
    signedRequest({ order_uid: uid, order_name: "Кафа ☕", order_amount: 12, order_currency: "EUR" }, shop)
      .request_data;

  it("request_data can be an object, JSON text or the browser client's packed form", async () => {
    expect(await store(order("P-1"))).toMatchObject({ order_uid: "P-1" });
    expect(await store(JSON.stringify(order("P-2")))).toMatchObject({ order_uid: "P-2" });
    expect(await store(packRequest(order("P-3")))).toMatchObject({ order_uid: "P-3" });
    const filter = encodeURIComponent(JSON.stringify({ Uid: "P-3" }));
    const { body } = await env.owner.call("GET", `/api/company_sites_orders?filter=${filter}`);
    expect(body.data[0].Name).toBe("Кафа ☕");
  });

  it.each([
    "",
    "3857",
    "{",
    packRequest("no object"),
    packRequest(order("P-4")).slice(0, -1),
    packRequest("x".repeat(40_000)),
  ])("Unreadable request_data is refused (%#)", async (sentData) => {
    expect(await store(sentData)).toEqual({
      error: "request_data is missing or malformed.",
      error_code: 400,
      field: "request_data",
      hint: expect.stringContaining("/docs"),
    });
  });

  it("A body with a field name that could pollute the prototype is refused by name", async () => {
    const payload = '{"request_data":{"order_items":{"__proto__":{"x":1}}}}';
    const headers = { "content-type": "application/json" };
    const answer = await env.gateway.app.inject({
      method: "POST",
      url: "/clientpay/store",
      headers,
      payload,
    });
    expect(answer.json()).toMatchObject({ error_code: 400, error: expect.stringContaining("__proto__") });
  });

  it.each([
    ["application/json", "{", 400, /one JSON object/],
    ["application/x-www-form-urlencoded", "a=b", 415, /application\/json/],
    ["text/plain;charset=UTF-8", '{"request_data":{}}', 415, /application\/json/],
  ])(
    "A body that is not JSON is refused with the shop API's error format: %s",
    async (type, payload, code, hint) => {
      const headers = { "content-type": type };
      const { gateway } = env;
      const answer = await gateway.app.inject({ method: "POST", url: "/clientpay/store", headers, payload });
      expect(answer.statusCode).toBe(code);
      expect(answer.json()).toEqual({
        error: expect.stringMatching(/JSON|json/),
        error_code: code,
        hint: expect.stringMatching(hint),
      });
    },
  );
});
