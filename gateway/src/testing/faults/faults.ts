import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { toleranceFactor } from "./fault-report";
import { type Fault, processesOf, rigKey } from "./fault-rig";
import { onStore } from "./written";

const minute = 60_000;
const hour = 60 * minute;

/** One gateway is killed while both take orders, and starts again. */
export const killedGateway: Fault = {
  name: "a gateway is killed",
  lastsMs: 1000,
  maxSilenceMs: 5000,
  begin: ({ gateways }) => void gateways[0].end("SIGKILL"),
  end: ({ gateways }) => gateways[0].start(),
};

/** Kills both gateways in turn, twice each. */
export const killedRepeatedly: Fault = {
  name: "gateways are killed in turn",
  lastsMs: 0,
  maxSilenceMs: 15_000,
  async begin({ gateways }) {
    for (const gateway of [...gateways, ...gateways]) {
      await gateway.end("SIGKILL");
      await gateway.start();
      await pause(700);
    }
  },
  end: () => {},
};

let frozenPids: readonly number[] = [];

export const databaseFrozen: Fault = {
  name: "the database freezes",
  lastsMs: 8000,
  maxSilenceMs: 20_000,
  begin({ server }) {
    frozenPids = processesOf(server.pid ?? 0);
    for (const pid of frozenPids) process.kill(pid, "SIGSTOP");
  },
  async check({ gateways }) {
    const startMs = performance.now();
    const answers = await Promise.all(gateways.map(({ url }) => fetch(`${url}/ready`)));
    const tookMs = performance.now() - startMs;
    return answers.some(({ ok }) => ok) || tookMs > 1500 * toleranceFactor
      ? [`/ready said ${answers.map(({ status }) => status)} after ${Math.round(tookMs)} ms`]
      : [];
  },
  end() {
    for (const pid of frozenPids) process.kill(pid, "SIGCONT");
    frozenPids = [];
  },
};

/** Lasts longer than a claim, a shop's patience and a call's limits. */
export const databaseFrozenForLong: Fault = {
  ...databaseFrozen,
  name: "the database freezes for a minute",
  lastsMs: 60_000,
  maxSilenceMs: 120_000,
};

export const databaseRestarted: Fault = {
  name: "the database restarts",
  lastsMs: 1000,
  maxSilenceMs: 15_000,
  begin: ({ server }) => server.restart(),
  end: () => {},
};

/** A failover whose new server is a replica for a while: connected sessions remain, and no write succeeds. */
export const databaseReadOnly: Fault = {
  name: "the database accepts no writes",
  lastsMs: 8000,
  maxSilenceMs: 20_000,
  begin: ({ server }) => setWritable(server.url, false),
  end: ({ server }) => setWritable(server.url, true),
};

const setWritable = (url: string, isWritable: boolean): Promise<void> =>
  onStore(url, async (client) => {
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter system set default_transaction_read_only = ${isWritable ? "off" : "on"}`);
    await client.query("select pg_reload_conf()");
  });

const nextKey = "n".repeat(32);

/**
 * Rotates the keys as docs/operating.md describes: each gateway restarts twice, and the stored secrets are
 * sealed again. The command is killed three times before it may end.
 */
export const keysRotated: Fault = {
  name: "the secret key is changed",
  lastsMs: 0,
  maxSilenceMs: 15_000,
  async begin({ gateways }) {
    const steps = [{ OLD_SECRET_KEYS: nextKey }, { SECRET_KEY: nextKey, OLD_SECRET_KEYS: rigKey }] as const;
    for (const settings of steps)
      for (const gateway of gateways) {
        await gateway.end("SIGTERM");
        await gateway.start({ settings });
      }
    for (const killAfterMs of [600, 900, 1200]) await gateways[0].run(["rotate-keys"], {}, killAfterMs);
    const { code, output } = await gateways[0].run(["rotate-keys"]);
    if (code !== 0) throw new Error(`the keys were not rotated: ${output}`);
  },
  end: () => {},
};

let clients: Client[] = [];
let isFull = false;

/** Another client takes every connection of the database, including the gateways'. */
export const connectionsFull: Fault = {
  name: "the table of connections is full",
  lastsMs: 8000,
  maxSilenceMs: 20_000,
  begin({ server }) {
    isFull = true;
    void takeAllConnections(server.url);
  },
  async end() {
    isFull = false;
    await pause(200);
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
    clients = [];
  },
};

/** Lasts long enough for an operator to notice; afterwards the queued work takes its time too. */
export const connectionsFullForLong: Fault = {
  ...connectionsFull,
  name: "the table of connections is full for a minute",
  lastsMs: 60_000,
  maxSilenceMs: 120_000,
  people: 1,
};

/** A crowd and a campaign: in the end more requests are queued than two gateways serve within a customer's patience. */
export const connectionsFullInRush: Fault = {
  ...connectionsFull,
  name: "the table of connections is full in a rush",
  lastsMs: 10_000,
  maxSilenceMs: 25_000,
  people: 2,
  shoppers: 20,
};

async function takeAllConnections(url: string): Promise<void> {
  while (isFull) {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) clients.push(client);
    else await pause(20);
    const ownPids = clients.map((client) => (client as Client & { processID: number }).processID);
    await clients[0]?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all($1)",
      [ownPids],
    );
  }
}

/** Moves the clock of both working gateways: their earlier claims are suddenly a day old. */
export const clockMoved: Fault = {
  name: "the clock moves by 26 hours",
  lastsMs: 5000,
  maxSilenceMs: 5000,
  begin: ({ clock }) => clock.move(26 * hour),
  end: () => {},
};

/** Moves both clocks back: due work seems to be due in an hour, until the clocks are correct again. */
export const clockMovedBack: Fault = {
  name: "the clock moves back by an hour",
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ clock }) => clock.move(-hour),
  end: ({ clock }) => clock.move(hour),
};

/** Moves the clock of one gateway, so that it considers the claims of the other one expired. */
export const clocksDiffer: Fault = {
  name: "the clocks differ by ten minutes",
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ otherClock }) => otherClock.move(10 * minute),
  end: ({ otherClock }) => otherClock.move(-10 * minute),
};

/** The clocks jump ahead and back while claims are held, as when a time server corrects them. */
export const clockStepped: Fault = {
  name: "the clock is set by ten minutes and back",
  lastsMs: 2000,
  maxSilenceMs: 5000,
  async begin({ clock }) {
    clock.move(10 * minute);
    await pause(3000);
    clock.move(-20 * minute);
    await pause(3000);
    clock.move(10 * minute);
  },
  end: () => {},
};

/** Every connection of the gateways is dropped again and again, as proxies and firewalls drop idle ones. */
export const connectionsDropped: Fault = {
  name: "connections to the database are dropped",
  lastsMs: 0,
  maxSilenceMs: 5000,
  async begin({ server }) {
    await onStore(server.url, async (client) => {
      for (let times = 0; times < 8; times += 1) {
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
        );
        await pause(500);
      }
    });
  },
  end: () => {},
};
