import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { searches } from "./order-texts.mjs";

/** @returns the value below which this share of the values lies */
export function percentile(values, share) {
  const sortedValues = values.toSorted((a, b) => a - b);
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ?? Number.NaN
  );
}

/** Number of runs before the measurement, because code is compiled only after it has run for a while. */
const warmUps = 20;

/** Milliseconds until each list had arrived, and until it was decompressed and parsed. */
async function times(count, run) {
  for (let i = 0; i < warmUps; i += 1) await run();
  const answeredMs = [];
  const readMs = [];
  for (let i = 0; i < count; i += 1) {
    const startedAt = performance.now();
    answeredMs.push((await run()) - startedAt);
    readMs.push(performance.now() - startedAt);
  }
  return { answered: answeredMs, read: readMs };
}

/** Measures the first page, a page of 1,000 and searches, one request after the other, like the panel. */
export async function measureLists(gateway, token, runs) {
  const list = async (filter, perPage) => {
    const query = `perPage=${perPage}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    return (await gateway.read(`/api/company_site_orders?${query}`, token)).answeredAt;
  };
  const searchFor = (text) => {
    const pattern = { like: `%${text}%` };
    return {
      CompanySiteId: 1,
      or: [{ Uid: pattern }, { Name: pattern }, { Status: pattern }, { Data: pattern }],
    };
  };
  await list({ CompanySiteId: 1 }, 50);
  await gateway.lagMs();
  const { read: firstPage } = await times(runs, () => list({ CompanySiteId: 1 }, 50));
  // This many runs are needed, because with only 20, the 95th percentile would be the slowest run.
  const thousand = await times(Math.ceil(runs / 2), () => list({ CompanySiteId: 1 }, 1000));
  const search = {};
  for (const [name, text] of Object.entries(searches))
    search[name] = (await times(Math.ceil(runs / 4), () => list(searchFor(text), 50))).read;
  return { first: firstPage, thousand, search, lag: await gateway.lagMs() };
}

/**
 * Counts password checks per second. Eight people sign in at the same time, one for each slot of the gateway.
 */
export async function measureSignIns(gateway, seconds) {
  const deadline = Date.now() + seconds * 1000;
  let completedCount = 0;
  await gateway.lagMs();
  const person = async () => {
    while (Date.now() < deadline) {
      await gateway.checkPassword();
      completedCount += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, person));
  return { perSecond: completedCount / seconds, lag: await gateway.lagMs() };
}

/** Number of live connections per sign-in, below the gateway's limit of 50. */
const maxPerSession = 40;

/**
 * Creates orders at a fixed rate; every panel receives all of them. Then restarts the gateway if `restart` is
 * given.
 * @param gateway the first process
 * @param token of a signed-in person
 * @param {{ sockets: number, seconds: number, perSecond: number, restart?: () => Promise<void>, others?: any[]
 * }} run
 */
export async function measureFanOut(gateway, token, { sockets, seconds, perSecond, restart, others = [] }) {
  const gateways = [gateway, ...others];
  const tokens = [token];
  while (tokens.length * maxPerSession < sockets) tokens.push(await gateway.signIn());
  const panels = new Worker(new URL("./listeners.mjs", import.meta.url), {
    workerData: { urls: gateways.map(({ url }) => url), tokens, count: sockets },
  });
  const askListeners = async (question) => {
    panels.postMessage(question);
    const [answer] = await once(panels, "message");
    return answer;
  };
  await once(panels, "message");
  await gateway.lagMs();
  const requests = [];
  const startedAt = Date.now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const delayMs = startedAt + (n * 1000) / perSecond - Date.now();
    if (delayMs > 0) await pause(delayMs);
    const body = {
      CompanySiteId: 1,
      Uid: `FAN-${startedAt}-${n}`,
      Amount: "10.00",
      Currency: "RSD",
      Data: "{}",
    };
    requests.push(gateways[n % gateways.length].call("POST", "/api/company_site_orders", body, token));
  }
  await Promise.all(requests);
  const tookSeconds = (Date.now() - startedAt) / 1000;
  await pause(1000);
  const waits = await askListeners("waits");
  const lag = await gateway.lagMs();
  await restart?.();
  const restartedAt = Date.now();
  while (restart && (await askListeners("open")) < sockets && Date.now() - restartedAt < 60_000)
    await pause(50);
  const backMs = Date.now() - restartedAt;
  await panels.terminate();
  const expectedCount = requests.length * sockets;
  return { waits, lag, backMs, received: waits.length / expectedCount, rate: requests.length / tookSeconds };
}
