import { randomBytes, randomUUID } from "node:crypto";
import { shopHash } from "@hpay/domain";
import type { Socket } from "socket.io-client";
import { demoShop } from "../../demo/demo-pos";
import { inTransaction } from "../../platform/database/transaction";
import { nextPush } from "../../testing/live-client";
import { SoftPasskey } from "../../testing/soft-passkey";
import { liveGateway } from "../../testing/started-gateway";

const portal = "https://portal.example";
const panel = "http://localhost:4000";
const refusal = { error: "403 FORBIDDEN", error_code: "FORBIDDEN" };
const owner = { Email: "owner@demo.test", Password: "Demo-1234!" };

describe("embedded live connection", () => {
  const env = liveGateway();

  /** A token that every visitor of the partner's page has in the browser. */
  const sessionToken = async (page = "orders-read"): Promise<string> => {
    const issued_at = Math.floor(env.gateway.services.now().getTime() / 1000);
    const request = { role: "staff", pages: [page], origins: [portal] };
    const rand = randomBytes(8).toString("hex");
    const parts = {
      transactionUid: "embed_session",
      status: "staff",
      orderUid: page,
      currency: String(issued_at),
      vaultTokenUid: portal,
      rand,
    };
    const verificationhash = shopHash(parts, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "demo-shop-embed-key");
    const request_data = {
      ...request,
      merchant_site_uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
      issued_at,
      rand,
      verificationhash,
    };
    const { body } = await env.gateway.nobody.call("POST", "/api/embed_sessions", { body: { request_data } });
    return body.data.token;
  };
  const open = async (page?: string): Promise<Socket> => env.live.open({ token: await sessionToken(page) });
  const passkeysOfOwner = async (): Promise<unknown> => {
    const person = await env.gateway.as(owner.Email);
    const socket = await env.live.open({ token: person.token });
    return (await socket.emitWithAck("listWebAuthNCredentials", {})).credentails;
  };
  const storeOrder = async (uid: string, merchant: string): Promise<void> => {
    const rand = randomBytes(8).toString("hex");
    const parts = { orderUid: uid, amount: "10.00", currency: "EUR", status: "", rand };
    const request_data = {
      merchant_site_uid: merchant,
      order_uid: uid,
      order_name: uid,
      order_amount: "10.00",
      order_currency: "EUR",
      status: "",
      rand,
      verificationhash: shopHash(
        parts,
        merchant,
        merchant === demoShop.merchantUid ? demoShop.secret : `${merchant}-secret`,
      ),
    };
    const { body } = await env.gateway.nobody.call("POST", "/clientpay/store", { body: { request_data } });
    expect(body.error).toBeUndefined();
  };

  it("An embedded page can neither add a passkey to the creator's account nor identify the creator", async () => {
    const socket = await open();
    const verificationuid = randomUUID();
    const before = await passkeysOfOwner();
    expect(await socket.emitWithAck("getWebauthNChallenge", { verificationuid })).toEqual(refusal);
    expect(
      await socket.emitWithAck("getWebauthNChallenge", { verificationuid, createexternalref: true }),
    ).toEqual(refusal);
    // The page cannot register a passkey even with a challenge that the owner's own panel received.
    const ownPanel = await env.live.open({ token: (await env.gateway.as(owner.Email)).token });
    const { challenge } = await ownPanel.emitWithAck("getWebauthNChallenge", { verificationuid });
    const key = new SoftPasskey(panel);
    const attestation = key.attestation({ challenge });
    const credential = { verificationuid, verificationdata: {}, attestation };
    expect(await socket.emitWithAck("webauthStoreCredentials", credential)).toEqual(refusal);
    expect(await passkeysOfOwner()).toEqual(before);

    const resetRequest = { Email: owner.Email, IsPasswordReset: true, RPasswordReset: "Mallory-1999!" };
    const reset = (await env.gateway.nobody.call("POST", "/login", { body: resetRequest })).body;
    const screen = await env.live.open({ verificationuid: reset.verify_device_ref });
    const assertion = key.assertion({ challenge: reset.challenge ?? challenge });
    const assertionBody = { verificationuid: reset.verify_device_ref, assertion };
    expect(await screen.emitWithAck("webauthAssert", assertionBody)).toEqual({
      error_code: "VERIFICATION_FAILED",
    });
    const { body } = await env.gateway.nobody.call("POST", "/login", { body: owner });
    expect(body).toMatchObject({ verify_device_ref: expect.any(String) });
  });

  it.each([
    ["listWebAuthNCredentials", {}],
    ["listWebAuthNCredentials", { delete: ["any"] }],
    ["saveUserData", { Name: "Mallory Partner", Tel: "1" }],
    ["setPassword", { OPassword: owner.Password, Password: "Mallory-1999!" }],
    ["getWebauthNAssertChallenge", { t: randomUUID() }],
    ["webauthAssert", { verificationuid: randomUUID(), assertion: {} }],
  ])("An embedded page's socket cannot call %s with %j", async (name, payload) => {
    const socket = await open();
    expect(await socket.emitWithAck(name, payload)).toEqual(refusal);
    const { body } = await (await env.gateway.as(owner.Email)).call("GET", "/me");
    expect(body.Name).toBe("Olga Vasić");
  });

  it("An embedded page receives no events of other companies, and remains connected when other sessions end", async () => {
    const socket = await open();
    const receivedEvents: string[] = [];
    socket.onAny((name: string) => receivedEvents.push(name));
    const { body } = await (await env.gateway.as(owner.Email)).call("GET", "/me");
    env.gateway.services.signals.emit("company-deleted", { companyId: 99, userIds: [body.id] });
    env.gateway.services.signals.emit("sessions-ended", [0]);
    const last = nextPush(socket, "onOrderCreated");
    await storeOrder("live-last", "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f");
    await last;
    expect([socket.connected, receivedEvents]).toEqual([true, ["onOrderCreated"]]);
  });

  it("An embedded page receives only its own POS's order events", async () => {
    const socket = await open();
    expect(await socket.emitWithAck("selectSite", { companyId: 1, siteId: 2 })).toMatchObject({ siteId: 1 });
    const messages = nextPush(socket, "onOrderCreated");
    await storeOrder("live-app", "demo-app");
    await storeOrder("live-shop", "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f");
    expect(await messages).toMatchObject([{ site_id: 1, order: { Uid: "live-shop" } }]);
  });

  it("An embedded page catches up only on events that it can read", async () => {
    await storeOrder("live-before-shop", "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f");
    await storeOrder("live-before-app", "demo-app");
    const uids = async (page: string, agoMs?: number): Promise<unknown> => {
      const { events } = await (await open(page)).emitWithAck("selectSite", { ago: agoMs });
      return events?.flatMap((event: { readonly payload: { readonly order?: { readonly Uid: string } } }) =>
        event.payload.order?.Uid.startsWith("live-before") ? [event.payload.order.Uid] : [],
      );
    };
    expect(await uids("orders", 60_000)).toEqual(["live-before-shop"]);
    expect(await uids("transactions", 60_000)).toEqual([]);
    expect(await uids("orders")).toBeUndefined();
  });

  it.each([
    ["orders", ["onOrderCreated", "onOrderUpdated"]],
    ["orders-read", ["onOrderCreated", "onOrderUpdated"]],
    ["transactions", ["onTransactionCreated", "onTransactionUpdated"]],
    ["subscriptions", ["onSubscriptionCreated", "onSubscriptionUpdated"]],
  ])("An embedded page %s receives only events that it can read", async (page, ownEvents) => {
    const socket = await open(page);
    await socket.emitWithAck("selectSite", { companyId: 1, siteId: 1 });
    const pushes: string[] = [];
    socket.onAny((name: string, payload: { readonly resource?: string }) =>
      pushes.push([name, payload.resource].filter(Boolean).join(" ")),
    );
    const record = (resource: string) => ({ resource, record_id: 1 });
    const last = nextPush(socket, "onRecordUpdated");
    await inTransaction(env.gateway.services, async ({ announce }) => {
      const send = (name: string, body: Readonly<Record<string, unknown>>) =>
        announce({ name, companyId: 1, siteId: 1, body });
      send("onOrderCreated", { order: { Uid: "o-1" } });
      send("onOrderUpdated", { order: { Uid: "o-1" } });
      send("onTransactionCreated", { transaction: { Uid: "t-1" } });
      send("onTransactionUpdated", { transaction: { Uid: "t-1" } });
      send("onSubscriptionCreated", { subscription: { Uid: "s-1" } });
      send("onSubscriptionUpdated", { subscription: { Uid: "s-1" } });
      for (const foreignResource of ["company_sites", "tickets", "user_companies"])
        send("onRecordUpdated", record(foreignResource));
      send("onRecordUpdated", record("company_site_payment_methods"));
    });
    await last;
    expect(pushes).toEqual([...ownEvents, "onRecordUpdated company_site_payment_methods"]);
  });

  it("An embedded page's socket ends with its session, even without an origin", async () => {
    const token = await sessionToken();
    env.gateway.pass(15 * 60_000 - 2000);
    const socket = await env.live.open({ token });
    expect(await new Promise((resolve) => socket.once("disconnect", resolve))).toBe("io server disconnect");
    await expect(env.live.open({ token })).rejects.toThrow("401 UNAUTHORIZED");
  });
});
