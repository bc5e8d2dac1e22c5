import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "../../platform/database/database";
import { builtWorker, gatewayFolder } from "../built-worker";
import { buildGateway, gatewayProcess } from "../gateway-process";
import { cutMailServer } from "./cut-mail-server";
import { type FaultResult, resultOf } from "./fault-report";
import { faultyShop } from "./faulty-shop";
import { movedClock } from "./moved-clock";
import { orderingShop } from "./ordering-shop";
import { smallDisk } from "./small-disk";
import { remainingWork, storeCard, writtenOf } from "./written";

const bar = { name: "the disk of the embedded store is full", maxSilenceMs: 30_000 };
const token = "fault-run-card";
const diskMegabytes = 600;
const fullMs = 8000;
const settleMs = 60_000;
const retryMs = 15 * 60_000;

/** A gateway on the embedded store while its disk is full. @throws Error where disks cannot be mounted */
export async function simulateDiskFull(): Promise<FaultResult> {
  buildGateway();
  const disk = smallDisk(diskMegabytes);
  const [shop, mails] = [await faultyShop(), await cutMailServer()];
  const clock = movedClock();
  const gateway = await gatewayProcess({
    ...clock.env,
    DATA_DIR: disk.folder,
    SECRET_KEY: "f".repeat(32),
    SMTP_URL: mails.url,
    ALLOW_PRIVATE_TARGETS: "1",
    LOG_LEVEL: "fatal",
  });
  try {
    await gateway.start();
    await gateway.end("SIGTERM");
    await onEmbedded(disk.folder, ({ pool }) => storeCard(pool, token));
    await gateway.start();
    const prefix = "FULL";
    const load = orderingShop({ urls: [gateway.url], prefix, token, notifyUrl: shop.url });
    await pause(2000);
    disk.fill();
    await pause(fullMs);
    disk.empty();
    await pause(3000);
    // Claimed work that could not be marked as done waits until the claim expires.
    clock.move(retryMs);
    await load.end();
    clock.move(retryMs);
    const readRemaining = () =>
      onEmbedded(disk.folder, async ({ pool }) => ({
        left: await remainingWork(pool, prefix),
        written: await writtenOf(pool, prefix),
      }));
    const deadline = performance.now() + settleMs;
    while (shop.receivedCounts.size < load.acknowledged.length && performance.now() < deadline)
      await pause(500);
    // Waits, because some e-mails may still be unsent when the last shop has been notified.
    await pause(10_000);
    const code = await gateway.end("SIGTERM");
    const { left, written } = await readRemaining();
    const result = resultOf(bar, { prefix, load, writtenRows: written, shop, mails });
    const ledger = await gateway.run(["verify-ledger"]);
    return {
      ...result,
      errors: [
        ...result.errors,
        ...left,
        ...(code === 0 ? [] : [`the gateway ended with ${code}`]),
        ...(ledger.code === 0 ? [] : [`the ledger differs: ${ledger.output.trim()}`]),
      ],
    };
  } finally {
    await gateway.discard();
    await Promise.all([shop.close(), mails.close()]);
    disk.discard();
    clock.discard();
  }
}

async function onEmbedded<T>(
  dataDir: string,
  work: (store: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>,
): Promise<T> {
  const places = { migrationsFolder: join(gatewayFolder, "drizzle"), workerFile: builtWorker() };
  const store = await openEmbedded({ ...places, dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
