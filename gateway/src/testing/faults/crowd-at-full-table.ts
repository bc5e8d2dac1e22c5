import { setTimeout as pause } from "node:timers/promises";
import { withTimeLimit } from "@hpay/domain";
import { type FaultRig, findUnfinished, heldConnections, isReady, token } from "./fault-rig";
import { connectionsFull } from "./faults";
import { chargeRequest } from "./ordering-shop";
import { onStore, writtenOf } from "./written";

/** Customers who arrive at once while every connection is taken. */
const crowd = 20;
/** How long a request that waits for a connection may take, with a margin for a busy machine. */
const answerLimitMs = 12_000;
/** Time limit until all orders are paid: longer than the claim of a request that was cut off. */
const repairMs = 90_000;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/**
 * Takes every connection, then sends a crowd of charges, which get an error with a message. Frees the
 * connections and sends the requests again, which charge each order once. No step depends on the machine's
 * speed.
 * @returns what is wrong
 */
export async function crowdAtFullTable(rig: FaultRig): Promise<readonly string[]> {
  const { gateways, server, shop } = rig;
  const prefix = `C${Date.now().toString(36)}`.toUpperCase();
  const uids = Array.from({ length: crowd }, (_, n) => `${prefix}-${n + 1}`);
  const chargeAll = (uids: readonly string[]) =>
    Promise.all(uids.map(async (uid, n) => ({ uid, answer: await charge(rig, uid, n) })));
  const isPaid = ({ answer }: { answer: Answer | undefined }) =>
    answer?.status === 200 && answer.text.includes('"status":"PAYMENT:PAID');
  const errors: string[] = [];

  await connectionsFull.begin(rig);
  try {
    if (!(await until(async () => !(await readiness(rig)).includes(true))))
      errors.push("a gateway is ready without a connection");
    for (const { uid, answer } of (await chargeAll(uids)).filter((answer) => !isPaid(answer))) {
      // 409: the bank was asked, and its answer cannot be stored yet.
      const hasErrorText = [409, 503].includes(answer?.status ?? 0) && answer?.text.includes('"error":');
      if (!answer || !hasErrorText)
        errors.push(`${uid} got ${answer ? `${answer.status} ${answer.text.slice(0, 200)}` : "no answer"}`);
      else if (answer.status === 503 && answer.retryAfter === null)
        errors.push(`${uid} was not told when to return`);
    }
  } finally {
    await connectionsFull.end(rig);
  }

  let openUids: readonly string[] = uids;
  await until(async () => {
    openUids = (await chargeAll(openUids)).filter((answer) => !isPaid(answer)).map(({ uid }) => uid);
    return openUids.length === 0;
  });
  if (openUids.length > 0) errors.push(`never answered: ${openUids.join(", ")}`);
  if (!(await until(async () => !(await readiness(rig)).includes(false))))
    errors.push("a gateway is not ready");
  errors.push(...(await findUnfinished({ server, gateways }, prefix)), ...(await heldConnections(gateways)));
  const { orders } = await onStore(server.url, (client) => writtenOf(client, prefix));
  for (const uid of uids)
    if (orders.get(uid) !== 1) errors.push(`${uid} has ${orders.get(uid) ?? 0} charges`);
  const missedUids = uids.filter((uid) => !shop.receivedCounts.has(uid));
  if (missedUids.length > 0) errors.push(`no notification: ${missedUids.join(", ")}`);
  return errors;
}

const readiness = ({ gateways }: FaultRig) => Promise.all(gateways.map(({ url }) => isReady(url)));

/** @returns whether the condition became true in time */
async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + repairMs; performance.now() < end; await pause(250))
    if (await condition()) return true;
  return false;
}

/** Charges an order; undefined without an answer in time. */
const charge = ({ gateways, shop }: FaultRig, uid: string, n: number): Promise<Answer | undefined> =>
  withTimeLimit(answerLimitMs, async (signal) => {
    const response = await fetch(`${gateways[n % 2]?.url}/clientpay/charge`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(chargeRequest(uid, { token, notifyUrl: shop.url })),
      signal,
    });
    const text = await response.text();
    return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
  }).catch(() => undefined);
