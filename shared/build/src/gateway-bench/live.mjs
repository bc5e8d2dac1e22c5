// npm run bench -- live: measures how fast the events of one shop reach many panels, on one, two and four
// processes that share a PostgreSQL server. A smaller run: live --processes 2 --sockets 100 --seconds 5
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startGateway } from "./gateway.mjs";
import { measureFanOut, percentile } from "./measure.mjs";
import { stores } from "./stores.mjs";

const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: {
    processes: { type: "string", multiple: true, default: ["1", "2", "4"] },
    sockets: { type: "string", default: "1000" },
    seconds: { type: "string", default: "30" },
    rate: { type: "string", default: "50" },
    port: { type: "string", default: "24200" },
  },
});
const [sockets, seconds] = [Number(options.sockets), Number(options.seconds)];
const [perSecond, port] = [Number(options.rate), Number(options.port)];
const maxMs = 200;

/** Measures with this number of processes. The first process creates the demo data for all. */
async function measure(count) {
  const store = await stores.postgres();
  const gateways = [];
  try {
    for (let n = 0; n < count; n += 1) gateways.push(await startGateway(store.env, port + n));
    const [gateway, ...otherGateways] = gateways;
    const load = loadavg()[0] ?? 0;
    const fanOut = await measureFanOut(gateway, await gateway.signIn(), {
      sockets,
      seconds,
      perSecond,
      others: otherGateways,
    });
    return { count, load, ...fanOut };
  } finally {
    for (const gateway of gateways) await gateway.stop();
    await store.discard();
  }
}

const results = [];
for (const count of options.processes) results.push(await measure(Number(count)));
const lines = [
  `${sockets} panels of one company, ${perSecond} events a second, PostgreSQL, ${cpus().length} processors`,
  "",
  "| processes | until a panel hears it | received by everybody | events made a second | lag of the event loop, p99 | load before |",
  "|--:|---|--:|--:|--:|--:|",
  ...results.map(({ count, waits, received, rate, lag, load }) => {
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(waits, share));
    const cells = [
      count,
      `p50 ${p50} ms, p99 ${p99} ms${p99 <= maxMs ? "" : " ✗"}`,
      `${(received * 100).toFixed(2)} %`,
      rate.toFixed(1),
      `${lag.toFixed(0)} ms`,
      load.toFixed(1),
    ];
    return `| ${cells.join(" | ")} |`;
  }),
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exit(
  results.every(({ waits, received }) => percentile(waits, 0.99) <= maxMs && received >= 1) ? 0 : 1,
);
