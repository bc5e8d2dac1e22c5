#!/usr/bin/env node
// npm run federation -- <command>: what is published, and what is live.
import { parseArgs } from "node:util";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { commands } = await import("../src/federation-commands.mjs");
const { panelDir } = await import("../src/workspace.mjs");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    panel: { type: "string", default: panelDir },
    percent: { type: "string" },
    company: { type: "string", multiple: true },
    off: { type: "boolean" },
    now: { type: "boolean" },
    notice: { type: "string" },
    "notice-rs": { type: "string" },
  },
});
const [command = "", ...rest] = positionals;
if (!Object.hasOwn(commands, command)) {
  console.error(
    `npm run federation -- <${Object.keys(commands).join(" | ")}> [remote] [version] [--panel folder]`,
  );
  process.exit(2);
}
try {
  await commands[command](
    { panel: values.panel, values, say: (line) => process.stdout.write(`${line}\n`) },
    ...rest,
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
