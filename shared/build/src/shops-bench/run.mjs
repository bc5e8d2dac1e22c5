// npm run bench -- shops: sends signed requests in parallel to two processes with PostgreSQL, as shops do. Each
// order must be stored exactly once.
import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { startGateway } from "../gateway-bench/gateway.mjs";
import { percentile } from "../gateway-bench/measure.mjs";
import { stores } from "../gateway-bench/stores.mjs";

const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: {
    requests: { type: "string", default: "10000" },
    lines: { type: "string", default: "20" },
    port: { type: "string", default: "24200" },
  },
});
const [requests, lines, port] = [Number(options.requests), Number(options.lines), Number(options.port)];
const shop = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const limitMs = 250;
/** One in this many requests is sent twice, as after a lost answer. */
const repeatInterval = 10;

const hex = (name, words) => createHash(name).update(words).digest("hex");
function signedOrder(n) {
  const [order_uid, order_amount, rand] = [`LOAD-${n}`, `${100 + (n % 900)}.50`, `rnd${n}`];
  const words = `||${order_uid}|${Number(order_amount).toFixed(8)}|RSD||${rand}`;
  const verificationhash = hex("sha512", hex("md5", words + shop.uid) + shop.secret);
  const order = { merchant_site_uid: shop.uid, order_uid, order_amount, order_currency: "RSD", rand };
  return JSON.stringify({ request_data: { ...order, verificationhash } });
}

const agent = new Agent({ keepAlive: true, maxSockets: lines });
async function store(gateway, body) {
  const startedAt = performance.now();
  const answer = await new Promise((resolve, reject) => {
    const call = request(
      `${gateway.url}/clientpay/store`,
      {
        method: "POST",
        agent,
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      resolve,
    );
    call.on("error", reject);
    call.end(body);
  });
  const message = JSON.parse(await text(answer));
  return { ms: performance.now() - startedAt, isTaken: message.error === undefined, answer: message };
}

const openedStore = await stores.postgres();
let status = 1;
try {
  // The limit is raised, because the bench sends all requests from one address, and faster than any shop.
  const env = { ...openedStore.env, REQUESTS_PER_MINUTE: "1000000" };
  const firstGateway = await startGateway(env, port);
  const secondGateway = await startGateway(env, port + 1);
  const gateways = [firstGateway, secondGateway];
  const times = [];
  const refusals = [];
  let nextOrder = 0;
  const line = async (at) => {
    for (let n = nextOrder++; n < requests; n = nextOrder++) {
      const body = signedOrder(n);
      const sendCount = n % repeatInterval === 0 ? 2 : 1;
      for (let attempt = 0; attempt < sendCount; attempt += 1) {
        const { ms, isTaken, answer } = await store(gateways[(at + attempt) % 2], body);
        times.push(ms);
        if (!isTaken) refusals.push(answer);
      }
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: lines }, (_, at) => line(at)));
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  let counts = { orders: 0, uids: 0 };
  await openedStore.withQueries(async (query) => {
    const sql = `select count(*)::int as orders, count(distinct uid)::int as uids
      from company_site_orders where uid like 'LOAD-%'`;
    counts = (await query(sql)).rows[0];
  });
  const p99 = percentile(times, 0.99);
  const rows = [
    ["signed requests", `${times.length} in ${lines} lines, ${(times.length / seconds).toFixed(0)}/s`, true],
    ["refused", String(refusals.length), refusals.length === 0],
    ["lost", String(requests - counts.uids), counts.uids === requests],
    ["doubled", String(counts.orders - counts.uids), counts.orders === counts.uids],
    ["p50", `${percentile(times, 0.5).toFixed(0)} ms`, true],
    [`p99 ≤ ${limitMs} ms`, `${p99.toFixed(0)} ms`, p99 <= limitMs],
  ];
  for (const [name, figure, isWithinLimit] of rows)
    process.stdout.write(`${isWithinLimit ? "ok  " : "FAIL"} ${name}: ${figure}\n`);
  if (refusals[0]) process.stdout.write(`     ${JSON.stringify(refusals[0])}\n`);
  status = rows.every(([, , isWithinLimit]) => isWithinLimit) ? 0 : 1;
} finally {
  agent.destroy();
  await openedStore.discard();
}
process.exit(status);
