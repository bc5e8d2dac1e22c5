import { cpSync } from "node:fs";
import { join } from "node:path";
import { buildScripts } from "./run-rspack.mjs";
import { root } from "./workspace.mjs";

/** Builds the opaque frame in which behavior scripts run: two files without dependencies. */
export async function buildScriptFrame(panel) {
  const source = join(root, "shared", "scripts", "frame");
  const folder = join(panel, "script-frame");
  await buildScripts({
    target: ["webworker", "es2022"],
    context: source,
    entry: { frame: "./frame.ts" },
    output: { path: folder },
  });
  cpSync(join(source, "index.html"), join(folder, "index.html"));
}
