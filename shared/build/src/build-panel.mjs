import { buildEmbed } from "./build-embed.mjs";
import { buildHost } from "./build-host.mjs";
import { buildRemote } from "./build-remote.mjs";
import { addVersion, promote } from "./registry-file.mjs";
import { addressFaults } from "./release-checks.mjs";
import { panelDir, remoteNames } from "./workspace.mjs";

/**
 * Builds host and remotes as they stand in the workspace and makes them what the panel folder serves.
 * @param {{ panel?: string, say?: (line: string) => void }} [options]
 */
export async function buildPanel({ panel = panelDir, say = () => {} } = {}) {
  const host = await buildHost(panel);
  if (host.built) say(`host@${host.version}`);
  const embed = await buildEmbed(panel);
  if (embed.built) say(`embed@${embed.version}`);
  const remotes = [];
  for (const name of remoteNames()) {
    const { config, release, built } = await buildRemote(name, panel);
    if (built) say(`${name}@${release.version}`);
    // All go live together: an address may move from one remote of the workspace to another.
    const faults = addressFaults(
      release.routes,
      remotes.map((one) => ({ name: one.config.name, routes: one.release.routes })),
    );
    if (faults.length > 0) throw new Error(`${name} can not be built into the panel: ${faults.join(" ")}`);
    remotes.push({ config, release });
  }
  for (const { config, release } of remotes) {
    addVersion(panel, config, release);
    promote(panel, config.name, release.version);
  }
}
