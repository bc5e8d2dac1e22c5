import { rmSync } from "node:fs";

export default async function endRun() {
  await globalThis.postgresForAll?.stop();
  rmSync(globalThis.folderOfRun, { recursive: true, force: true, maxRetries: 3 });
}
