import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, startStandby } from "@hpay/build/postgres-server";
import type { FaultResult } from "./fault-report";
import { faultRig, processesOf, rigServer } from "./fault-rig";
import { onStore } from "./written";

/** How long the address leads nowhere, between the promotion and its change. */
const noServerMs = 1500;
const replicatingServer = { ...rigServer, synchronous_commit: "on" } as const;

/**
 * The primary is killed while orders arrive, its replica is promoted, and the gateways' address is moved to it.
 */
export async function runFailover(): Promise<FaultResult> {
  const primary = await startPostgres({ ...replicatingServer, wal_level: "replica" });
  const address = await movableAddress(Number(new URL(primary.url).port));
  const url = Object.assign(new URL(primary.url), { hostname: "127.0.0.1", port: String(address.port) }).href;
  const rig = await faultRig({ ...primary, url });
  const standby = await startStandby(primary.url, replicatingServer);
  try {
    await replicateSynchronously(primary.url);
    return await rig.play({
      name: "PostgreSQL fails over to its synchronous replica",
      lastsMs: noServerMs,
      maxSilenceMs: 20_000,
      async begin() {
        for (const pid of processesOf(primary.pid ?? 0)) process.kill(pid, "SIGKILL");
        address.leadTo(undefined);
        await standby.promote();
      },
      end: () => address.leadTo(standby.port),
    });
  } finally {
    await rig.discard();
    await standby.stop();
    await address.close();
  }
}

/** The replica follows, and from now on each commit waits for it. */
const replicateSynchronously = (url: string): Promise<void> =>
  onStore(url, async (client) => {
    const followQuery = "select from pg_stat_replication where state = 'streaming'";
    while ((await client.query(followQuery)).rowCount === 0) await pause(100);
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query("select pg_reload_conf()");
  });

/** An address that can be moved as in a failover: to another server, or to none. */
async function movableAddress(first: number) {
  let target: number | undefined = first;
  const sockets = new Set<Socket>();
  const server = createServer((clientSocket) => {
    if (target === undefined) return void clientSocket.destroy();
    const targetSocket = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [clientSocket, targetSocket],
      [targetSocket, clientSocket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(to: number | undefined) {
      target = to;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
