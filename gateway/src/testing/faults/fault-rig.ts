import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "@hpay/build/postgres-server";
import { buildGateway, type GatewayProcess, gatewayProcess } from "../gateway-process";
import { type BusyPeople, busyPeople, type CodesRequested } from "./busy-people";
import { type CutMailServer, cutMailServer } from "./cut-mail-server";
import { type Bar, type FaultResult, resultOf } from "./fault-report";
import { type FaultyShop, faultyShop } from "./faulty-shop";
import { type MovedClock, movedClock } from "./moved-clock";
import { orderingShop } from "./ordering-shop";
import { onStore, remainingWork, storeCard, writtenOf } from "./written";

/** Two gateways on one PostgreSQL, a shop, a mail server and a clock, each of which can fail. */
export interface FaultRig {
  readonly gateways: readonly [GatewayProcess, GatewayProcess];
  readonly server: PostgresServer;
  readonly shop: FaultyShop;
  readonly mails: CutMailServer;
  /** Clock of both gateways. */
  readonly clock: Pick<MovedClock, "move" | "movedMs">;
  /** Clock of the second gateway alone. */
  readonly otherClock: Pick<MovedClock, "move">;
  /** Takes orders, causes the fault, repairs it, and counts the results. */
  play(fault: Fault): Promise<FaultResult>;
  discard(): Promise<void>;
}

export interface Fault extends Bar {
  readonly lastsMs: number;
  begin(rig: FaultRig): Promise<void> | void;
  end(rig: FaultRig): Promise<void> | void;
  /** Number of groups of twelve people who open panels, forget passwords and read lists, besides the shop. */
  readonly people?: number;
  readonly shoppers?: number;
  /** @returns further errors that were found during the fault */
  check?(rig: FaultRig): Promise<readonly string[]> | readonly string[];
}

const beforeMs = 2000;
const afterMs = 3000;
const settleMs = 60_000;
export const rigKey = "f".repeat(32);
/** A stored card of the demo shop. */
export const token = "fault-run-card";
/** People who forgot their passwords get at least one code within this time, whatever fails. */
const codeEachMs = 2000;
/** How far the clock moves for a retry: longer than the pauses after attempts that fail during a fault. */
const retryMs = 15 * 60_000;

export const rigServer = { fsync: "off", synchronous_commit: "off", max_connections: 40 } as const;

/** @param ownServer a server that the rig takes over, and stops in the end */
export async function faultRig(ownServer?: PostgresServer): Promise<FaultRig> {
  buildGateway();
  const [shop, mails, clocks] = [
    await faultyShop(),
    await cutMailServer(),
    [movedClock(), movedClock()] as const,
  ];
  const server = ownServer ?? (await startPostgres(rigServer));
  const settings = (clock: MovedClock) => ({
    ...clock.env,
    // An unhandled rejection ends the process, even with a listener for rejections.
    NODE_OPTIONS: `${clock.env.NODE_OPTIONS} --unhandled-rejections=strict`,
    DATABASE_URL: server.url,
    DATABASE_CONNECTIONS: "8",
    SECRET_KEY: rigKey,
    SMTP_URL: mails.url,
    ALLOW_PRIVATE_TARGETS: "1",
    // Trusts forwarded addresses, so that the test can simulate people at many addresses and a shop at one.
    TRUST_PROXY: "1",
    LOG_LEVEL: "fatal",
  });
  const gateways = [
    await gatewayProcess(settings(clocks[0])),
    await gatewayProcess(settings(clocks[1])),
  ] as const;
  for (const gateway of gateways) await gateway.start();
  await onStore(server.url, (client) => storeCard(client, token));
  const rig: FaultRig = {
    gateways,
    server,
    shop,
    mails,
    clock: {
      get movedMs() {
        return clocks[0].movedMs;
      },
      move(ms) {
        for (const clock of clocks) clock.move(ms);
      },
    },
    otherClock: clocks[1],
    play: (fault) => play(rig, fault),
    async discard() {
      await Promise.all(gateways.map((gateway) => gateway.discard()));
      await server.stop();
      await Promise.all([shop.close(), mails.close()]);
      for (const clock of clocks) clock.discard();
    },
  };
  return rig;
}

async function play(rig: FaultRig, fault: Fault): Promise<FaultResult> {
  const { gateways, shop, server, clock } = rig;
  const prefix = `F${Date.now().toString(36)}`.toUpperCase();
  const urls = gateways.map(({ url }) => url);
  const { shoppers = 4 } = fault;
  const load = orderingShop({ urls, prefix, token, notifyUrl: shop.url, shoppers });
  const people = fault.people === undefined ? undefined : busyPeople(urls, fault.people);
  await pause(beforeMs);
  if (people) await newCodeStored(people);
  const errors: string[] = [];
  const before = { ...people?.codes };
  let codesDuring: Partial<CodesRequested> = {};
  try {
    await fault.begin(rig);
    await pause(fault.lastsMs);
    codesDuring = { ...people?.codes };
    errors.push(...((await fault.check?.(rig)) ?? []));
  } catch (error) {
    errors.push(String(error));
  } finally {
    await fault.end(rig);
  }
  await pause(afterMs);
  if (people) {
    await newCodeStored(people);
    await people.end();
    errors.push(...findIdleness(fault, before, codesDuring, people.codes));
  }
  // The clock moves past the claims of a killed process, which others take over once they expire.
  clock.move(retryMs);
  await load.end();
  clock.move(retryMs);
  errors.push(...(await findUnfinished(rig, prefix)));
  for (const gateway of gateways)
    if (gateway.hasEnded) {
      errors.push(`a gateway ended by itself: ${gateway.output.slice(-1500)}`);
      await gateway.start();
    }
  errors.push(...(await load.findDoubtful()));
  // A repeated request may have paid an order, whose shop and customer are then notified.
  errors.push(...(await findUnfinished(rig, prefix)));
  errors.push(...(await heldConnections(gateways)));
  const writtenRows = await onStore(server.url, (client) => writtenOf(client, prefix));
  const result = resultOf(fault, { prefix, load, writtenRows, shop, mails: rig.mails });
  const ledger = await gateways[0].run(["verify-ledger"]);
  if (ledger.code !== 0) errors.push(`the ledger differs: ${ledger.output.trim()}`);
  return { ...result, errors: [...errors, ...result.errors] };
}

/** Resolves when the next person receives a code, or when it is too late. */
async function newCodeStored({ codes }: BusyPeople): Promise<void> {
  const { storedCount: countBefore } = codes;
  const deadline = performance.now() + settleMs;
  while (codes.storedCount === countBefore && performance.now() < deadline) await pause(200);
}

/** @returns what is wrong with the test: too few requests during the fault, or no codes before or after it */
function findIdleness(
  { lastsMs }: Fault,
  before: Partial<CodesRequested>,
  codesDuring: Partial<CodesRequested>,
  after: CodesRequested,
): readonly string[] {
  const requestedCount = (codesDuring.requestedCount ?? 0) - (before.requestedCount ?? 0);
  const isWrong: readonly (readonly [boolean, string])[] = [
    [!before.storedCount, "nobody got a code before the fault"],
    [requestedCount < lastsMs / codeEachMs, `only ${requestedCount} codes were requested during the fault`],
    [
      after.limitedCount > after.requestedCount / 10,
      `limits refused ${after.limitedCount} of ${after.requestedCount} codes`,
    ],
    [after.storedCount === codesDuring.storedCount, "nobody got a code after the fault"],
  ];
  return isWrong.filter(([isTrue]) => isTrue).map(([, error]) => error);
}

/** @returns what is still waiting, or not ready, a minute after the repair */
export async function findUnfinished(
  { server, gateways }: { readonly server: PostgresServer; readonly gateways: readonly GatewayProcess[] },
  prefix: string,
): Promise<readonly string[]> {
  const deadline = performance.now() + settleMs;
  let unfinishedWork: readonly string[];
  do {
    await pause(500);
    unfinishedWork = await onStore(server.url, (client) => remainingWork(client, prefix));
    for (const { url } of gateways)
      if (!(await isReady(url))) unfinishedWork = [...unfinishedWork, `${url} is not ready`];
  } while (unfinishedWork.length > 0 && performance.now() < deadline);
  return unfinishedWork;
}

/** The live events' adapter holds one connection, and a job may use another. */
const idleConnections = 2;

/** @returns the gateways that do not give their connections back */
export async function heldConnections(gateways: readonly GatewayProcess[]): Promise<readonly string[]> {
  const deadline = performance.now() + settleMs;
  const usedBy = async ({ url }: GatewayProcess) => {
    const figures = await fetch(`${url}/metrics`).then((answer) => answer.text());
    const connections = (state: string) =>
      Number(new RegExp(`^hpay_database_connections\\{state="${state}"\\} (\\d+)`, "m").exec(figures)?.[1]);
    return connections("open") - connections("idle");
  };
  for (;;) {
    const usedConnections = await Promise.all(gateways.map(usedBy));
    if (usedConnections.every((n) => n <= idleConnections)) return [];
    if (performance.now() > deadline)
      return [`connections are held for nobody: ${usedConnections.join(", ")}`];
    await pause(500);
  }
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The server's process and those of its connections. */
export const processesOf = (pid: number): readonly number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).map(Number),
];
