import { setTimeout as delay } from "node:timers/promises";
import type { signatureSlips } from "@hpay/domain";
import { sql } from "drizzle-orm";
import { shopCalls } from "../../../platform/database/schema/shop-calls";
import { credentialsHash, signedRequest } from "../../../testing/playing-shop";
import { shopClient } from "../../../testing/shop-client";
import { startedGateway } from "../../../testing/started-gateway";
import { CallLog, maxStoredCalls } from "./call-log";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const siteId = 1;
const day = 24 * 60 * 60_000;

describe("the request log of a POS", () => {
  const env = startedGateway();
  const shop = () => shopClient(env.gateway, keys);
  const list = async (resource: string, filter: object, email = "owner@demo.test") => {
    const person = await env.gateway.as(email);
    const encodedFilter = encodeURIComponent(JSON.stringify({ CompanySiteId: siteId, ...filter }));
    const { body } = await person.call(
      "GET",
      `/api/${resource}?orderBy=id&order=desc&filter=${encodedFilter}`,
    );
    return body.data as Record<string, string | number | boolean>[];
  };
  /** Waits for the record of a call, which is written a moment after the answer. */
  const recordedCall = async (orderUid: string) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const [call] = await list("shop_calls", { OrderUid: orderUid });
      if (call) return call;
      await delay(50);
    }
    throw new Error(`no call of ${orderUid} was recorded`);
  };

  it("A merchant sees each shop request with its response, time and signed text", async () => {
    await shop().store({ order_uid: "LOG-1", order_amount: "12.5", order_currency: "EUR", rand: "r1" });
    expect(await recordedCall("LOG-1")).toMatchObject({
      Method: "POST",
      Path: "/clientpay/store",
      Route: "/clientpay/store",
      Status: 200,
      ErrorCode: null,
      IsRefused: false,
      Signature: "right",
      SignedText: "||LOG-1|12.50000000|EUR||r1",
      Slip: "",
      TookMs: expect.any(Number),
    });
  });

  it("A wrong signature is explained in its record and response", async () => {
    const fields = {
      merchant_site_uid: keys.uid,
      order_uid: "LOG-2",
      order_amount: "7",
      order_currency: "RSD",
    };
    const shopText = "||LOG-2|7.00|RSD||r2";
    const body = {
      request_data: { ...fields, rand: "r2", verificationhash: credentialsHash(shopText, keys) },
    };
    const answer = await env.gateway.nobody.call("POST", "/clientpay/store", { body });
    expect(answer.body).toEqual({
      error: "The signature is wrong.",
      error_code: 401,
      hint: expect.stringContaining("signed_text"),
      signed_text: "||LOG-2|7.00000000|RSD||r2",
    });
    expect(await recordedCall("LOG-2")).toMatchObject({
      ErrorCode: 401,
      Error: "The signature is wrong.",
      IsRefused: true,
      Signature: "wrong",
      SignedText: "||LOG-2|7.00000000|RSD||r2",
      Slip: "amount-two-decimals" satisfies (typeof signatureSlips)[number],
      TheirText: shopText,
    });
  });

  it("A request record contains no secret, complete signature, card or personal data", async () => {
    const secret = { "order_billing.email": "ana@primer.example" };
    const { request_data } = signedRequest(
      {
        order_uid: "LOG-3",
        order_amount: "9",
        order_currency: "EUR",
        order_name: "Ana Anić 4111 1111 1111 1111",
        order_billing: { email: "ana@primer.example", first_name: "Ana" },
        order_items: [{ name: "Čaj", price: 9, qty: 1 }],
        vault_token_uid: "tok_secret_1234567890",
        notify_url: "https://dunav.example/hook?key=hidden-key",
        status: "ana@primer.example 4111111111111111",
        ...secret,
      },
      keys,
    );
    await env.gateway.nobody.call("POST", "/clientpay/store", { body: { request_data } });
    const call = await recordedCall("LOG-3");
    const text = JSON.stringify(call);
    for (const hiddenText of ["ana@", "Anić", "4111", "tok_secret_1", "hidden-key", keys.secret])
      expect(text).not.toContain(hiddenText);
    expect(text).not.toContain(String(request_data.verificationhash));
    expect(JSON.parse(String(call.Request))).toMatchObject({
      order_uid: "LOG-3",
      order_items: "[1]",
      order_billing: { email: "•••", first_name: "•••" },
      vault_token_uid: "tok_se…",
      notify_url: "https://dunav.example/hook?…",
    });
  });

  it("A request to an unknown address is recorded", async () => {
    const path = `/clientpay/handlers/payment/${keys.uid}/1/LOG-4/captureRequest`;
    await env.gateway.nobody.call("POST", path, { body: { order_uid: "LOG-4" } });
    expect(await recordedCall("LOG-4")).toMatchObject({
      Status: 404,
      Route: "",
      Path: path,
      IsRefused: true,
    });
  });

  it("A call that cannot be stored leaves other call records intact", async () => {
    const oddFields = { merchant_site_uid: "\0", order_uid: "LOG-6" };
    await env.gateway.nobody.call("POST", "/clientpay/store", { body: { request_data: oddFields } });
    const nulPath = `/clientpay/orders/${keys.uid}/a%00b`;
    await env.gateway.nobody.call("GET", nulPath, { headers: { rand: "r", verificationhash: "x" } });
    await shop().store({ order_uid: "LOG-7", order_amount: "1\0", order_currency: "EUR" });
    expect(await recordedCall("LOG-7")).toMatchObject({ IsRefused: true });
  });

  it("Identical refusals are counted as one group", async () => {
    const forger = shopClient(env.gateway, { ...keys, secret: "another" });
    for (let n = 0; n < 4; n += 1) await forger.store({ order_uid: "LOG-5", order_amount: "1" });
    await recordedCall("LOG-5");
    const foundCalls = async () =>
      (await list("shop_call_errors", { Route: "/clientpay/store" })).find(
        ({ Error: error }) => error === "The signature is wrong.",
      );
    expect(await foundCalls()).toMatchObject({ Method: "POST", ErrorCode: 401, Count: expect.any(Number) });
    expect(Number((await foundCalls())?.Count)).toBeGreaterThanOrEqual(4);
  });

  it("Only support and people who can edit the POS can read the log", async () => {
    await recordedCall("LOG-1");
    const canSeeCalls = async (email: string) => (await list("shop_calls", {}, email)).length > 0;
    expect([
      await canSeeCalls("admin@demo.test"),
      await canSeeCalls("support@demo.test"),
      await canSeeCalls("staff@demo.test"),
      await canSeeCalls("other@demo.test"),
    ]).toEqual([true, true, false, false]);
  });

  it("The request log stores the newest calls of a flood and counts every refusal", async () => {
    const log = new CallLog(env.gateway.services);
    const floodSize = maxStoredCalls.refused + 400;
    const first = Date.parse("2026-11-25T10:00:00Z");
    for (let n = 0; n < floodSize; n += 1) {
      log.note({
        merchantUid: keys.uid,
        // 500 calls per minute are below the recording limit of a POS.
        at: new Date(first + n * 120),
        method: "POST",
        path: "/clientpay/flood",
        route: "/clientpay/flood",
        orderUid: `F-${n}`,
        status: 400,
        errorCode: 400,
        error: "flood",
        tookMs: 1,
        signature: undefined,
        request: "{}",
      });
      if (n % 500 === 499) await log.flush();
    }
    await log.flush();
    const { rows } = await env.gateway.services.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${shopCalls} where company_site_id = ${siteId} and is_refused`,
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(maxStoredCalls.refused + 250);
    const countedErrors = await list("shop_call_errors", { Route: "/clientpay/flood" });
    expect(countedErrors.reduce((sum, error) => sum + Number(error.Count), 0)).toBe(floodSize);
  });

  it("Call records older than fourteen days are pruned", async () => {
    await recordedCall("LOG-1");
    env.gateway.pass(15 * day);
    await env.gateway.jobs.runDue();
    const { rows } = await env.gateway.services.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${shopCalls} where order_uid = 'LOG-1'`,
    );
    expect(rows[0]?.n).toBe(0);
  });
});
