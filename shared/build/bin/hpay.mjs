#!/usr/bin/env node
// hpay <command> in a remote's own repository: builds and serves the remote, and publishes it to a deployed
// panel.
import { join } from "node:path";
import { commandLine, requireArguments } from "../src/command-line.mjs";
import { distantArguments, distantCommands } from "../src/distant-commands.mjs";
import { panelAddress } from "../src/panel-address.mjs";
import { remoteNames, root } from "../src/workspace.mjs";

const names = ["build", "dev", ...Object.keys(distantCommands)];
const usage = `hpay <${names.join(" | ")}> [--to https://panel.example] [--dry-run]
  promote [version | latest]
  dev [--port 4190] [--against https://panel.example]
  canary [version | latest] [--percent 10] [--company 1] | --off
  rollback [--now]
  disable --notice "…" [--notice-rs "…"]
HPAY_REGISTRY_KEY holds the key that the panel's operator made; HPAY_PANEL stands for --to.`;
const { values, positionals } = commandLine(
  {
    to: { type: "string", default: process.env.HPAY_PANEL },
    "dry-run": { type: "boolean" },
    percent: { type: "string" },
    company: { type: "string", multiple: true },
    off: { type: "boolean" },
    now: { type: "boolean" },
    notice: { type: "string" },
    "notice-rs": { type: "string" },
    against: { type: "string" },
    port: { type: "string" },
  },
  usage,
);
const [command = "", ...args] = positionals;
const print = (line) => process.stdout.write(`${line}\n`);

/** @param {string} name */
async function build(name) {
  const { buildRemote } = await import("../src/build-remote.mjs");
  const { release } = await buildRemote(name, join(root, "dist/panel"));
  print(`${name}@${release.version}, first screen ${release.firstScreenBytes} B`);
}

/** @param {string} name */
async function dev(name) {
  const { startDevRemote } = await import("../src/dev-panel.mjs");
  const port = Number(values.port ?? 0);
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536))
    throw new Error(`--port takes a number from 0 to 65535, not "${values.port}".`);
  if (values.against) panelAddress(values.against);
  const remote = await startDevRemote(name, port);
  print(`${name} at ${remote.url}`);
  const stops = [remote.stop];
  if (values.against) {
    const { startPanelProxy } = await import("../src/against-proxy.mjs");
    const proxy = await startPanelProxy({ target: values.against, port: Number(process.env.PORT ?? 4000) });
    stops.push(proxy.stop);
    print(`${values.against} with it at ${proxy.url}/?hpay-override=${name}@${remote.url}`);
  }
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void Promise.all(stops.map((stop) => stop())).then(() => process.exit(0)));
}

const localCommands = { build, dev };
if (!names.includes(command)) {
  console.error(command ? `There is no command "${command}".\n${usage}` : usage);
  process.exit(2);
}
try {
  requireArguments(`hpay ${command}`, args, distantArguments[command] ?? []);
  const [name = ""] = remoteNames();
  if (Object.hasOwn(localCommands, command)) await localCommands[command](name);
  else if (values.to) await distantCommands[command]({ to: values.to, values, print }, name, args[0]);
  else throw new Error("--to (or HPAY_PANEL) names the panel, for example https://panel.example.");
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
