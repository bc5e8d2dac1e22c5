#!/usr/bin/env node
// npm run dev: serves the panel with hot updates at http://localhost:4000. An edit of any remote shows in the
// open page.
// npm run dev -- --only mfe-x [--port 4105]: serves one remote alone.
// npm run dev -- --against https://… mfe-x: serves one remote in a deployed panel.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { root } = await import("../src/workspace.mjs");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    port: { type: "string" },
    against: { type: "string" },
    live: { type: "boolean" },
  },
});
const print = (line) => console.warn(line);

/** Stops the servers and ends this process on SIGINT or SIGTERM. */
function closeOnAbort(stop) {
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void stop().then(() => process.exit(0)));
}

if (values.only || values.against) {
  const { startDevRemote } = await import("../src/dev-panel.mjs");
  const name = values.only ?? positionals[0] ?? "";
  const remote = await startDevRemote(name, Number(values.port ?? 0));
  print(`${name} at ${remote.url}`);
  const override = `?hpay-override=${name}@${remote.url}`;
  if (values.against) {
    const { startPanelProxy } = await import("../src/against-proxy.mjs");
    const proxy = await startPanelProxy({ target: values.against, port: Number(process.env.PORT ?? 4000) });
    print(`${values.against} with it at ${proxy.url}/${override}`);
    closeOnAbort(() => Promise.all([proxy.stop(), remote.stop()]));
  } else {
    print(`In a panel whose gateway has ALLOW_OVERRIDE=1: ${override}`);
    closeOnAbort(remote.stop);
  }
} else {
  const { buildGateway } = await import("../src/build-gateway.mjs");
  const { startDevPanel } = await import("../src/dev-panel.mjs");
  const panel = join(root, ".panel-dev");
  const { entry } = await buildGateway();
  const stopServers = await startDevPanel(panel, { print });
  const gateway = spawn(process.execPath, [entry, ...(values.live ? ["--live"] : []), ...positionals], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PANEL_DIR: panel, DEV_PANEL: "1", ALLOW_OVERRIDE: "1" },
  });
  const stop = async (code) => {
    gateway.kill("SIGTERM");
    await stopServers();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(0));
  gateway.on("exit", (code) => void stop(code ?? 1));
}
