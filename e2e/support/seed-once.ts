import { rmSync } from "node:fs";
import { startGateway } from "./gateway-process";

/** Fills one store with the demo data; every gateway in the run starts with a copy of it. */
export default async function seedOnce(): Promise<() => void> {
  const gateway = await startGateway();
  await gateway.stop();
  process.env.E2E_SEED_DIR = gateway.dataDir;
  return () => rmSync(gateway.dataDir, { recursive: true, force: true });
}
