import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "@hpay/build/postgres-server";
import { buildGateway, gatewayProcess } from "../gateway-process";
import { cutMailServer } from "./cut-mail-server";
import { type FaultResult, resultOf } from "./fault-report";
import { findUnfinished } from "./fault-rig";
import { faultyShop } from "./faulty-shop";
import { movedClock } from "./moved-clock";
import { orderingShop } from "./ordering-shop";
import { buildPreviousRelease } from "./previous-release";
import { onStore, storeCard, writtenOf } from "./written";

const bar = { name: "the next release migrates beside the one before", maxSilenceMs: 20_000 };
const token = "fault-run-card";
const stepMs = 3000;
const retryMs = 15 * 60_000;

/**
 * Two gateways of the previous release serve a shop while the store is migrated to the next release. The next
 * release starts alongside them, an old one starts again (a rollback), and finally only the next one runs.
 */
export async function simulateNextRelease(): Promise<FaultResult> {
  buildGateway();
  const before = buildPreviousRelease();
  const [shop, mails, clock] = [await faultyShop(), await cutMailServer(), movedClock()];
  const server = await startPostgres();
  const settings = {
    ...clock.env,
    DATABASE_URL: server.url,
    SECRET_KEY: "f".repeat(32),
    SMTP_URL: mails.url,
    ALLOW_PRIVATE_TARGETS: "1",
    LOG_LEVEL: "error",
  };
  const earlierGateways = [
    await gatewayProcess(settings, before.entry),
    await gatewayProcess(settings, before.entry),
  ] as const;
  const next = await gatewayProcess(settings);
  const all = [...earlierGateways, next];
  const errors: string[] = [];
  const endGateway = async (gateway: (typeof all)[number]) => {
    const code = await gateway.end("SIGTERM");
    if (code !== 0) errors.push(`a gateway ended with ${code}: ${gateway.output.slice(-1500)}`);
  };
  try {
    for (const gateway of earlierGateways) await gateway.start();
    await onStore(server.url, (client) => storeCard(client, token));
    const prefix = "NEXT";
    const urls = all.map(({ url }) => url);
    const load = orderingShop({ urls, prefix, token, notifyUrl: shop.url });
    await pause(stepMs);
    const migration = await next.run(["migrate"]);
    if (migration.code !== 0) errors.push(`the store could not be migrated: ${migration.output}`);
    await pause(stepMs);
    await next.start();
    await pause(stepMs);
    await endGateway(earlierGateways[1]);
    await earlierGateways[1].start();
    await pause(stepMs);
    for (const gateway of earlierGateways) {
      errors.push(...failuresOf(gateway.output));
      await endGateway(gateway);
    }
    await pause(stepMs);
    clock.move(retryMs);
    await load.end();
    clock.move(retryMs);
    errors.push(...(await findUnfinished({ server, gateways: [next] }, prefix)));
    const writtenOrders = await onStore(server.url, (client) => writtenOf(client, prefix));
    const ledger = await next.run(["verify-ledger"]);
    if (ledger.code !== 0) errors.push(`the ledger differs: ${ledger.output.trim()}`);
    const result = resultOf(bar, { prefix, load, writtenRows: writtenOrders, shop, mails });
    return { ...result, errors: [...errors, ...result.errors] };
  } finally {
    await Promise.all(all.map((gateway) => gateway.discard()));
    await server.stop();
    await Promise.all([shop.close(), mails.close()]);
    clock.discard();
    before.discard();
  }
}

/** Errors about parts of the store that the previous release needs and the next one has changed. */
const failuresOf = (output: string): readonly string[] => {
  const failure =
    /(?:relation|column|function|type) .{1,80} does not exist|violates not-null constraint/.exec(output);
  return failure ? [`the previous release met: ${failure[0]}`] : [];
};
