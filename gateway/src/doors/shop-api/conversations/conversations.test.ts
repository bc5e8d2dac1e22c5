import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ListeningShop,
  listeningShop,
  type ReceivedNotification,
  type ShopMessage,
} from "../../../testing/listening-shop";
import { shopSignature } from "../../../testing/playing-shop";
import { isSignedFor } from "../../../testing/shop-client";
import { submitForm } from "../../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";
import { expectedBody } from "./expected";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

type Fields = Readonly<Record<string, unknown>>;
/** For each field of a body, the name under which its value is remembered. */
type Names = Readonly<Record<string, string>>;

/** A step of a conversation: a call by the client, a person's action, or a message to or from the client. */
interface Step {
  readonly step: string;
  readonly calls?: { readonly method: "GET" | "POST"; readonly path: string; readonly body?: Fields };
  readonly answer?: { readonly status: number; readonly body: Fields; readonly isSigned?: boolean };
  readonly receives?: {
    readonly topic: string;
    readonly query: Readonly<Record<string, string>>;
    readonly body: Fields;
  };
  readonly sends?: ShopMessage;
  readonly customer?: { readonly pays: string; readonly card: string };
  readonly merchant?: {
    readonly saves?: Fields;
    readonly refunds?: { readonly order: string; readonly amount: string };
  };
  /** Seconds that pass before the next step. */
  readonly passes?: number;
  readonly remember?: Names;
  readonly differsIn?: Names;
  readonly equalsIn?: Names;
}

interface Conversation {
  readonly client: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

const conversations = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")) as Conversation);

/**
 * Requests of the public clients to a gateway, and the answers that they expect. The values are our own; the
 * hashes were computed with the PHP library.
 */
describe.each(conversations)("the $client $title", ({ steps }) => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let shop: ListeningShop;
  const rememberedValues = new Map<string, string>();
  const payPages = new Map<string, string>();
  const receivedMessages: ReceivedNotification[] = [];

  beforeAll(async () => {
    shop = await listeningShop();
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    owner = await gateway.as("owner@demo.test");
    rememberedValues.set("shop", shop.url);
    await owner.call("PUT", "/api/company_sites/1", {
      body: { Urls: `dunav-trade.example,${new URL(shop.url).host}` },
    });
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    await shop.close();
  });

  const filledBody = (body: Fields): Fields =>
    JSON.parse(
      JSON.stringify(body).replaceAll(/\{(\w+)\}/g, (match, name) => rememberedValues.get(name) ?? match),
    );

  /** The card of a renewal is created during the conversation, so its signature is computed there too. */
  const signedBody = (body: Fields): Fields => {
    const { request_data: request } = body as { request_data?: Fields };
    if (request?.verificationhash !== "{signature}") return body;
    return { request_data: { ...request, verificationhash: shopSignature(request, keys) } };
  };

  const compare = (body: Fields, { remember = {}, differsIn = {}, equalsIn = {} }: Step) => {
    for (const [field, name] of Object.entries(differsIn))
      expect(body[field]).not.toBe(rememberedValues.get(name));
    for (const [field, name] of Object.entries(equalsIn))
      expect(body[field]).toBe(rememberedValues.get(name));
    for (const [field, name] of Object.entries(remember)) rememberedValues.set(name, String(body[field]));
  };

  async function call(step: Step): Promise<void> {
    const { calls, answer } = step;
    if (!calls || !answer) throw new Error(`${step.step}: a call has an answer`);
    const callBody = calls.body ? { body: signedBody(filledBody(calls.body)) } : {};
    const { status, body } = await gateway.nobody.call(calls.method, calls.path, {
      ...callBody,
      headers: { "accept-errors": "http" },
    });
    expect({ status, body }).toMatchObject({ status: answer.status, body: expectedBody(answer.body) });
    if (answer.isSigned) expect(isSignedFor(body, keys)).toBe(true);
    if (typeof body.pay_url === "string") payPages.set(body.order_uid, new URL(body.pay_url).pathname);
    compare(body, step);
  }

  async function receive(step: Step): Promise<void> {
    const { receives, sends } = step;
    if (!receives || !sends) throw new Error(`${step.step}: each received message is answered`);
    if (receivedMessages.length === 0) {
      shop.answer(...answersAfter(steps.indexOf(step)));
      await gateway.jobs.runDue();
      receivedMessages.push(...shop.take());
    }
    const { url, body } = receivedMessages.shift() ?? {
      url: new URL("http://nothing.was.received"),
      body: {},
    };
    const query = Object.fromEntries(url.searchParams);
    expect({ query, body }).toMatchObject({
      query: { topic: receives.topic, ...receives.query },
      body: expectedBody(receives.body),
    });
    if (receives.topic !== "posconfig-updated") expect(isSignedFor(body, keys)).toBe(true);
    compare(body, step);
  }

  /** The answers to all messages received from this step on, up to the next step of another kind. */
  function answersAfter(index: number): readonly ShopMessage[] {
    const after = steps.slice(index);
    const end = after.findIndex(({ receives }) => !receives);
    return after.slice(0, end < 0 ? after.length : end).flatMap(({ sends }) => (sends ? [sends] : []));
  }

  async function pay({ pays, card }: NonNullable<Step["customer"]>): Promise<void> {
    const amount = await owner.call(
      "GET",
      `/api/company_site_orders?filter=${encodeURIComponent(JSON.stringify({ Uid: pays }))}`,
    );
    const { Amount, Currency } = amount.body.data[0];
    const form = { pay: "card", ship: "", total: Amount, currency: Currency, number: card };
    const answer = await submitForm(gateway, `${payPages.get(pays)}/pay`, {
      ...form,
      expiry: "12/31",
      cvv: "123",
      holder: "MIRA MIRIC",
    });
    expect(answer.statusCode).toBe(303);
  }

  async function manage({ saves, refunds }: NonNullable<Step["merchant"]>): Promise<void> {
    if (saves) {
      const { status } = await owner.call("PUT", "/api/company_sites/1", { body: filledBody(saves) });
      expect(status).toBe(200);
    }
    if (!refunds) return;
    const filter = encodeURIComponent(JSON.stringify({ Uid: refunds.order }));
    const { id } = (await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data[0];
    const { status } = await owner.call("POST", `/api/company_site_orders/${id}/actions/refund`, {
      body: { amount: refunds.amount },
    });
    expect(status).toBe(200);
  }

  it.each(steps)("A conversation with a shop follows the recording: $step", async (step) => {
    if (step.calls) await call(step);
    if (step.customer) await pay(step.customer);
    if (step.merchant) await manage(step.merchant);
    if (step.passes) gateway.pass(step.passes * 1000);
    if (step.receives) await receive(step);
  });
});
