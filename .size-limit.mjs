import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkoutBudgetBytes, clientFiles } from "./shared/build/src/build-checkout.mjs";
import { readRegistry } from "./shared/build/src/registry-file.mjs";
import { readRemoteConfig } from "./shared/build/src/remote-config-file.mjs";
import { panelDir, readJson } from "./shared/build/src/workspace.mjs";

const registry = readRegistry(panelDir);
const stamp = join(panelDir, "host", "release.json");
if (!existsSync(stamp)) throw new Error("There is no built panel to weigh. Run: npm run build");

const onDisk = (address) => join(panelDir, ...address.split("/"));
const stable = registry.remotes
  .filter(({ channels }) => channels.stable)
  .map(({ name, channels, versions }) => ({ name, release: versions[channels.stable] }));

// Files that the document itself requests before a person can type: the shell's own scripts and the preloaded remote.
const hostScripts = readJson(stamp).releases[0].entryFiles.map((file) =>
  join(panelDir, "host", "assets", file),
);
const signIn = [
  ...hostScripts,
  ...stable
    .filter(({ release }) => release.preload)
    .flatMap(({ release }) => release.preloadFiles.map(onDisk)),
];

const remotes = await Promise.all(
  stable.map(async ({ name, release }) => ({
    name: `${name}: first screen, remote entry included`,
    // Without shared chunks that this remote happens to need first: they count for the sign-in page.
    path: release.preloadFiles.map(onDisk),
    limit: `${(await readRemoteConfig(name)).budgetBytes} B`,
    gzip: true,
  })),
);

export default [
  { name: "sign-in: all scripts", path: signIn, limit: "215 kB", gzip: true },
  {
    name: "hpay.js with its dialogs: the client in a shop's page",
    path: clientFiles.map((file) => join(panelDir, "checkout", file)),
    limit: `${checkoutBudgetBytes} B`,
    gzip: true,
  },
  ...remotes,
];
