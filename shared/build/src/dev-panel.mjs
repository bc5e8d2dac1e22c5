import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDevServer } from "./dev-server.mjs";
import { addVersion, promote } from "./registry-file.mjs";
import { readRemoteConfig } from "./remote-config-file.mjs";
import { globalName, hostBuild, remoteBuild } from "./rspack-preset.mjs";
import { buildScriptFrame } from "./script-frame.mjs";
import { buildFolder, remoteNames, root } from "./workspace.mjs";

const hostPort = 4100;
const version = "0.0.0-dev";

/**
 * Starts the development servers of host and remotes, and creates a panel folder that points to them.
 * @param {string} panel the folder, whose previous contents are deleted
 * @returns {Promise<() => Promise<void>>} stops all servers
 */
export async function startDevPanel(panel, { print }) {
  rmSync(panel, { recursive: true, force: true });
  mkdirSync(join(panel, "host", "assets"), { recursive: true });
  cpSync(join(root, "host", "static"), join(panel, "static"), { recursive: true });
  cpSync(join(root, "host", "public"), join(panel, "host", "assets"), { recursive: true });
  cpSync(join(buildFolder, "dev", "refresh-hook.js"), join(panel, "host", "assets", "refresh-hook.js"));
  await buildScriptFrame(panel);

  const servers = [
    await startDevServer(hostBuild({ version, dev: true, devPort: hostPort }), { port: hostPort }),
  ];
  for (const name of remoteNames()) {
    const { config, release, url, server } = await startRemoteServer(name, 0);
    servers.push(server);
    addVersion(panel, config, release);
    promote(panel, name, release.version);
    print(`${name} at ${url}`);
  }
  writeFileSync(join(panel, "host", "index.html"), await hostDocument());
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

/**
 * Starts the development server of one remote, which serves it alone, or in a panel with `?hpay-override`.
 * @param {number} port 0 means the port in the remote's `remote.config.ts`
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startDevRemote(name, port) {
  if (!remoteNames().includes(name))
    throw new Error(`There is no remote "${name}". There are: ${remoteNames().join(", ")}.`);
  const { url, server } = await startRemoteServer(name, port);
  return { url, stop: () => server.stop() };
}

async function startRemoteServer(name, wantedPort) {
  const config = await readRemoteConfig(name);
  const port = wantedPort || config.devPort;
  const release = devRelease(config, port);
  const server = await startDevServer(remoteBuild({ name, version, dev: true, devPort: port }), {
    port,
    answer: { name, release },
  });
  return { config, release, server, url: `http://localhost:${port}` };
}

function devRelease(config, port) {
  return {
    version,
    contract: config.contract,
    entry: `http://localhost:${port}/remoteEntry.js`,
    globalName: globalName(config.name, version),
    integrity: {},
    preloadFiles: [],
    routes: config.routes,
    menu: config.menu,
    slots: config.slots,
    ...(config.provides ? { provides: config.provides } : {}),
    preload: false,
  };
}

/** The host's development document, with the refresh hook before every other script. */
async function hostDocument() {
  const html = await (await fetch(`http://localhost:${hostPort}/index.html`)).text();
  return html.replace("<head>", '<head><script src="/assets/refresh-hook.js"></script>');
}
