// A whole shop in one file, without packages: `node shop.mjs` with the settings GATEWAY, MERCHANT_UID and
// SECRET of a POS; it listens on PORT. docs/shops.md explains each call.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { GATEWAY, MERCHANT_UID, SECRET, PORT = "8080" } = process.env;
/** The shop's orders in memory; a real shop has a database. */
const orders = new Map();

const hex = (name, text) => createHash(name).update(text).digest("hex");
const hashOf = (text) => hex("sha512", hex("md5", text + MERCHANT_UID) + SECRET);

function signature(fields) {
  const part = (name) => String(fields[name] ?? "").trim();
  const text = [
    part("transaction_uid"),
    part("status"),
    part("order_uid"),
    Number(part("order_amount") || 0).toFixed(8),
    part("order_currency"),
    part("vault_token_uid"),
    part("subscription_uid"),
  ].join("|");
  return hashOf(text + part("rand"));
}

/** Whether the gateway signed this answer, notification or forwarded result. */
function isSigned(result) {
  const [givenHash, rightHash] = [Buffer.from(String(result.vhash ?? "")), Buffer.from(signature(result))];
  return givenHash.length === rightHash.length && timingSafeEqual(givenHash, rightHash);
}

function signed(fields) {
  const request = { ...fields, merchant_site_uid: MERCHANT_UID, rand: randomBytes(12).toString("hex") };
  return { ...request, verificationhash: signature(request) };
}

async function post(path, body) {
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), 30_000);
  try {
    const answer = await fetch(`${GATEWAY}/clientpay/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: timeLimit.signal,
    });
    return await answer.json();
  } finally {
    clearTimeout(timer);
  }
}

/** Applies an order's result, from whatever source, if the gateway has signed it. */
function applyResult(result) {
  if (!isSigned(result)) return false;
  const storedOrder = orders.get(result.order_uid) ?? {};
  orders.set(result.order_uid, {
    ...storedOrder,
    status: result.payment_status,
    amount: result.order_amount,
    transaction: result.transaction_uid || storedOrder.transaction,
    refunded: result.refunded_amount,
    card: result.vault_token_uid || storedOrder.card,
    subscription: result.subscription_uid || storedOrder.subscription,
    method: result.payment_method || storedOrder.method,
    heard: [...(storedOrder.heard ?? []), result.hpay_operation ?? ""],
  });
  return true;
}

const calls = {
  /** The shop's settings page checks its key, and lists the methods that customers can use. */
  async "POST /configuration"() {
    const hashedstring = randomBytes(24).toString("hex");
    const proof = { merchant_site_uid: MERCHANT_UID, hashedstring, verificationhash: hashOf(hashedstring) };
    const { valid } = await post("verifyrequestcredentials", proof);
    const pos = await post("getposdata", { merchant_site_uid: MERCHANT_UID });
    return { valid, payment: pos.payment.map(({ HPaySiteMethodId, Name }) => ({ HPaySiteMethodId, Name })) };
  },

  /** The customer buys: the gateway stores the order and returns its pay page's address. */
  async "POST /buy"(order) {
    const request = signed(order);
    const answer = await post("store", { request_data: request });
    if (answer.error) return answer;
    if (!isSigned(answer)) return { error: "The answer is not the gateway's." };
    // The shop's page requests the order's result with this hash.
    const checkout = hex("md5", request.verificationhash);
    orders.set(order.order_uid, { status: "", checkout, heard: [] });
    return { pay_url: answer.pay_url };
  },

  /** Charges a stored card again. */
  async "POST /charge"(order) {
    const answer = await post("charge", { request_data: signed(order) });
    return answer.error ? answer : { taken: applyResult(answer), status: answer.payment_status };
  },

  /** Refunds a customer. */
  async "POST /refund"({ order_uid, order_total }) {
    const { method } = orders.get(order_uid);
    const path = `handlers/payment/${MERCHANT_UID}/${method}/${encodeURIComponent(order_uid)}/refundRequest`;
    // Amounts are not signed here; the uid and rand are.
    const answer = await post(path, { ...signed({ order_uid }), order_total });
    return answer.error ? answer : { taken: applyResult(answer), status: answer.payment_status };
  },

  /** Asks for the result when the customer has closed the tab, or pays in a bank's app. */
  async "POST /status"({ order_uid }) {
    const checkouthash = orders.get(order_uid).checkout;
    const answer = await post("checkout-status", {
      merchant_site_uid: MERCHANT_UID,
      order_uid,
      checkouthash,
    });
    return answer.error
      ? answer
      : { taken: applyResult(answer.result), status: answer.result.payment_status };
  },

  /** The gateway notifies the shop of an order's result. */
  async "POST /notify"(body, query) {
    const topic = query.get("topic");
    if (topic === "posconfig-updated")
      return { received: body.checkstr === hex("md5", MERCHANT_UID + SECRET) ? "OK" : "NO" };
    return applyResult(body)
      ? { received: "OK", accept_result: "ACCEPTED" }
      : { rejected: "UNVERIFIED_RESULT" };
  },

  /** The customer returns to the shop with the signed result. */
  async "POST /thanks"({ hpay_forwarded_payment_response: result }) {
    return { taken: applyResult(typeof result === "string" ? JSON.parse(result) : result) };
  },

  async "POST /order"({ order_uid }) {
    return orders.get(order_uid) ?? {};
  },
};

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://shop");
  let text = "";
  for await (const chunk of request) text += chunk;
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  try {
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || "{}");
    const call = calls[`${request.method} ${pathname}`];
    const answer = call ? await call(body, searchParams) : { error: "There is no such address." };
    response.statusCode = !call ? 404 : answer.rejected ? 406 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.statusCode = 500;
    response.end(JSON.stringify({ error: String(error) }));
  }
}).listen(Number(PORT), "localhost", () => process.stdout.write(`The shop is at http://localhost:${PORT}\n`));
