import { createHash } from "node:crypto";
import { type AddressInfo, connect } from "node:net";
import { demoShop } from "../../demo/demo-pos";
import { startedGateway } from "../../testing/started-gateway";

const { merchantUid, secret } = demoShop;

/** Computes the hash from the protocol alone, as a client in another language would. */
function hash(
  order_uid: string,
  parts: { amount?: string; currency?: string; subscription?: string; rand: string },
) {
  const { amount = "0.00000000", currency = "", subscription = "", rand } = parts;
  const text = `||${order_uid}|${amount}|${currency}||${subscription}${rand}`;
  const innerHash = createHash("md5")
    .update(text + merchantUid, "utf8")
    .digest("hex");
  return createHash("sha512")
    .update(innerHash + secret, "utf8")
    .digest("hex");
}

/** Sends the path's bytes unchanged, as curl does. */
async function rawGet(port: number, path: string | Buffer, headers: Readonly<Record<string, string>>) {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ host: "gateway", connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(Buffer.concat([Buffer.from("GET "), Buffer.from(path)]));
  socket.write(` HTTP/1.0\r\n${lines.join("")}\r\n`);
  let text = "";
  for await (const chunk of socket) text += chunk;
  return JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));
}

describe("requests as clients of the protocol send them", () => {
  const env = startedGateway();
  let count = 0;
  const send = async (
    path: string,
    order_uid: string,
    amount: object,
    signedParts: { amount?: string } = {},
    moreFields = {},
  ) => {
    count += 1;
    const rand = `r${count}`;
    const verificationhash = hash(order_uid, { currency: "RSD", rand, ...signedParts });
    const fields = {
      merchant_site_uid: merchantUid,
      order_uid,
      order_currency: "RSD",
      rand,
      verificationhash,
    };
    const body = { request_data: { ...fields, ...amount, ...moreFields } };
    return (await env.gateway.nobody.call("POST", `/clientpay/${path}`, { body })).body;
  };
  const port = () => (env.gateway.app.server.address() as AddressInfo).port;
  beforeAll(() => env.gateway.app.listen({ port: 0, host: "127.0.0.1" }));

  it("A client that half-closes its connection after the request still receives the response", async () => {
    const body = JSON.stringify({ request_data: { merchant_site_uid: merchantUid, order_uid: "HALF-1" } });
    const socket = connect({ port: port(), host: "127.0.0.1", allowHalfOpen: true });
    const length = Buffer.byteLength(body);
    socket.end(
      `POST /clientpay/store HTTP/1.1\r\nhost: gateway\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
    );
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    expect(answer).toContain('"error_code":401');
  });

  const amountOf = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await env.owner.call("GET", `/api/company_sites_orders?filter=${filter}`)).body.data[0]?.Amount;
  };
  const absentAmounts: readonly (readonly [string, object])[] = [
    ["left out", {}],
    ["an empty text", { order_amount: "" }],
    ["null", { order_amount: null }],
  ];

  it.each(absentAmounts)(
    "An order with an amount that is %s is stored with 0 and signed as 0.00000000",
    async (format, amount) => {
      const uid = `ABSENT-${format.replaceAll(" ", "-")}`;
      const body = await send("store", uid, amount);
      expect(body).toMatchObject({ order_uid: uid, order_amount: "0.00" });
      expect(body.warnings).toEqual([expect.stringContaining("order_amount")]);
      const text = `|${body.status}|${uid}|0.00000000|RSD||${body.rand}`;
      const innerHash = createHash("md5")
        .update(text + merchantUid)
        .digest("hex");
      expect(body.vhash).toBe(
        createHash("sha512")
          .update(innerHash + secret)
          .digest("hex"),
      );
    },
  );

  it.each(absentAmounts)(
    "A later request with an amount that is %s leaves the order's amount unchanged",
    async (format, amount) => {
      const uid = `LATER-${format.replaceAll(" ", "-")}`;
      await send("store", uid, { order_amount: "1490.50" }, { amount: "1490.50000000" });
      const body = await send("store", uid, amount, {}, { order_name: "Renamed" });
      expect(body).toMatchObject({
        order_amount: "1490.50",
        order_currency: "RSD",
        order: { Name: "Renamed" },
      });
      expect(await amountOf(uid)).toBe("1490.50");
    },
  );

  it.each(absentAmounts)(
    "A payment with an amount that is %s is refused with an error that names the field",
    async (_case, amount) => {
      for (const path of ["charge", "pay"])
        expect(await send(path, `NOPAY-${count}`, amount)).toMatchObject({
          error_code: 400,
          field: "order_amount",
        });
    },
  );

  it.each([
    ["1e2", "100.00000000", "100.00"],
    ["1.5E+3", "1500.00000000", "1500.00"],
    [1e-7, "0.00000010", "0.00"],
  ])("An amount sent as %p is read as that number", async (order_amount, signedAmount, storedAmount) => {
    const uid = `EXP-${signedAmount}`;
    expect(await send("store", uid, { order_amount }, { amount: signedAmount })).toMatchObject({
      order_uid: uid,
    });
    expect(await amountOf(uid)).toBe(storedAmount);
  });

  it.each(["1,490.00", "1.490,50", "12 RSD", "1e400", "NaN", "0x10", "--5"])(
    "An amount sent as %p is refused with an error that names the field, whatever was signed",
    async (order_amount) => {
      const body = await send("store", "BAD", { order_amount }, { amount: "1.00000000" });
      expect(body).toMatchObject({ field: "order_amount", hint: expect.stringContaining("Use digits") });
      expect(await amountOf("BAD")).toBeUndefined();
    },
  );

  it.each([
    ["in UTF-8", Buffer.from("поруџбина-15")],
    ["in windows-1250", Buffer.from("\xe8a\x9aa", "latin1")],
  ])("The refusal of a path with unencoded letters, %s, advises percent-encoding", async (_name, uid) => {
    const path = Buffer.concat([Buffer.from(`/clientpay/orders/${merchantUid}/`), uid]);
    expect((await rawGet(port(), path, {})).error).toContain("Percent-encode");
  });

  it("A path with percent-encoded Cyrillic letters finds the order", async () => {
    const uid = "поруџбина-15";
    await send("store", uid, { order_amount: "10" }, { amount: "10.00000000" });
    const headers = { rand: "raw1", verificationhash: hash(uid, { rand: "raw1" }) };
    const path = `/clientpay/orders/${merchantUid}/${encodeURIComponent(uid)}`;
    expect(await rawGet(port(), path, headers)).toMatchObject({ Uid: uid });
  });

  it("The refusal of a charge with the shop's own subscription number explains which field to send", async () => {
    const rand = "own1";
    const verificationhash = hash("SUB-1", {
      amount: "10.00000000",
      currency: "RSD",
      subscription: "own-17",
      rand,
    });
    const request_data = {
      merchant_site_uid: merchantUid,
      order_uid: "SUB-1",
      order_amount: 10,
      order_currency: "RSD",
      subscription_uid: "own-17",
      rand,
      verificationhash,
    };
    const { body } = await env.gateway.nobody.call("POST", "/clientpay/charge", { body: { request_data } });
    expect(body).toMatchObject({
      error_code: 404,
      field: "subscription_uid",
      hint: expect.stringContaining("vault_token_uid"),
    });
    expect(await amountOf("SUB-1")).toBeUndefined();
  });
});
