import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../workspace.mjs";
import { createTemplates, fillOrders } from "./fill.mjs";
import { startGateway } from "./gateway.mjs";
import { measureFanOut, measureLists, measureSignIns, percentile } from "./measure.mjs";
import { stores } from "./stores.mjs";

const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: {
    store: { type: "string", multiple: true, default: Object.keys(stores) },
    orders: { type: "string", default: "100000" },
    sockets: { type: "string", default: "1000" },
    seconds: { type: "string", default: "30" },
    rate: { type: "string", default: "50" },
    runs: { type: "string", default: "100" },
    port: { type: "string", default: "24100" },
  },
});
const size = {
  orders: Number(options.orders),
  sockets: Number(options.sockets),
  seconds: Number(options.seconds),
  rate: Number(options.rate),
  runs: Number(options.runs),
  port: Number(options.port),
};
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const spread = (times, upper) =>
  `p50 ${ms(percentile(times, 0.5))}, p${upper * 100} ${ms(percentile(times, upper))}`;

/** Fills one store. All stores are filled at the same time. */
async function fill(openStore, port) {
  const store = await openStore();
  const startedAt = Date.now();
  const progress = (text) =>
    console.warn(`${store.title}: ${text} after ${Math.round((Date.now() - startedAt) / 1000)} s`);
  try {
    const gateway = await startGateway(store.env, port);
    await createTemplates(gateway, await gateway.signIn());
    await gateway.stop();
    await store.withQueries((query) => fillOrders(query, size.orders, progress));
    return store;
  } catch (error) {
    await store.discard();
    throw error;
  }
}

/** Measures one filled store, and prints each part as soon as it is done. */
async function measure(store) {
  const report = (rows) => {
    for (const [figure, , value] of rows) console.warn(`${store.title}: ${figure}: ${value}`);
    return rows;
  };
  try {
    let gateway = await startGateway(store.env, size.port);
    const token = await gateway.signIn();
    const lists = report(rowsOfLists(await measureLists(gateway, token, size.runs)));
    const signIns = report(rowsOfSignIns(await measureSignIns(gateway, Math.min(10, size.seconds))));
    const fanOut = await measureFanOut(gateway, token, {
      sockets: size.sockets,
      seconds: size.seconds,
      perSecond: size.rate,
      async restart() {
        await gateway.stop();
        gateway = await startGateway(store.env, size.port);
      },
    });
    await gateway.stop();
    return { title: store.title, rows: [...lists, ...signIns, ...report(rowsOfFanOut(fanOut))] };
  } finally {
    await store.discard();
  }
}

/** With more than 100,000 orders, lists may take twice as long. */
const limitFactor = size.orders > 100_000 ? 2 : 1;

function listRow(figure, limit, times) {
  const scaledLimit = limit * limitFactor;
  return [figure, `p95 ≤ ${scaledLimit} ms`, spread(times, 0.95), percentile(times, 0.95) <= scaledLimit];
}

/** Rows of the result: figure, limit (quality), measured value, and whether it meets the limit. */
function rowsOfLists({ first, thousand, search, lag }) {
  return [
    listRow("first page of 50", 60, first),
    listRow("1,000 rows, packed and sent", 250, thousand.answered),
    ["the same, unpacked and read by the panel", "", spread(thousand.read, 0.95), true],
    ...Object.entries(search).map(([name, times]) => listRow(`search, ${name} text`, 300, times)),
    ["lag of the event loop, lists", "p99 ≤ 50 ms", ms(lag), lag <= 50],
  ];
}

const rowsOfSignIns = ({ perSecond, lag }) => [
  ["passwords checked a second", "", perSecond.toFixed(0), true],
  ["lag of the event loop, sign-ins", "", ms(lag), true],
];

function rowsOfFanOut({ waits, received, rate, lag, backMs }) {
  const p99Ms = percentile(waits, 0.99);
  const backSeconds = `${(backMs / 1000).toFixed(1)} s`;
  return [
    [
      `fan-out to ${size.sockets} sockets at ${size.rate} events/s`,
      "p99 ≤ 200 ms",
      spread(waits, 0.99),
      p99Ms <= 200,
    ],
    ["events received by everybody", "100 %", `${(received * 100).toFixed(2)} %`, received >= 1],
    ["events made a second", "", rate.toFixed(1), true],
    ["lag of the event loop, fan-out", "", ms(lag), Number.isFinite(lag)],
    ["all sockets back after a restart", "≤ 10 s", backSeconds, backMs <= 10_000],
  ];
}

const load = loadavg()[0] ?? 0;
const results = [];
const filledStores = await Promise.all(options.store.map((name, n) => fill(stores[name], size.port + n)));
for (const store of filledStores) results.push(await measure(store));
const tables = results.map(({ rows }) => rows);
const lines = [
  `${size.orders} orders in a POS, ${cpus().length} processors (${cpus()[0]?.model}), Node ${process.version}, load before the run ${load.toFixed(1)}`,
  "",
  `| figure | bar | ${results.map(({ title }) => title).join(" | ")} |`,
  `|---|---|${results.map(() => "---|").join("")}`,
  ...(tables[0] ?? []).map(([figure, bar], at) => {
    const cells = tables.map((rows) => `${rows[at][2]}${rows[at][3] ? "" : " ✗"}`);
    return `| ${figure} | ${bar} | ${cells.join(" | ")} |`;
  }),
];
process.stdout.write(`${lines.join("\n")}\n`);
mkdirSync(join(root, "test-results"), { recursive: true });
writeFileSync(join(root, "test-results", "bench-gateway.md"), `${lines.join("\n")}\n`);
process.exit(tables.flat().every(([, , , isWithinLimit]) => isWithinLimit) ? 0 : 1);
