import { buildCheckout } from "./build-checkout.mjs";
import { buildEmbed } from "./build-embed.mjs";
import { buildHost } from "./build-host.mjs";
import { plannedRemotes, requireNoStrandedRemote } from "./build-panel-checks.mjs";
import { buildRemote } from "./build-remote.mjs";
import { addVersion, promote, readRegistry } from "./registry-file.mjs";
import { missingTranslations, releaseFaults } from "./release-checks.mjs";
import { panelDir, remoteNames } from "./workspace.mjs";

/**
 * Builds the workspace's host and remotes, and makes them live in the panel folder if every check of `publish` and
 * `promote` passes.
 * @param {{ panel?: string, print?: (line: string) => void }} [options]
 */
export async function buildPanel({ panel = panelDir, print = () => {} } = {}) {
  const host = await buildHost(panel, {
    approve: (provides) => requireNoStrandedRemote(readRegistry(panel).remotes, remoteNames(), provides),
  });
  if (host.built) print(`host@${host.version}`);
  const embedBuild = await buildEmbed(panel);
  if (embedBuild.built) print(`embed@${embedBuild.version}`);
  const checkout = await buildCheckout(panel);
  if (checkout.built) print(`checkout@${checkout.version}`);
  const builtRemotes = [];
  for (const name of remoteNames()) {
    const remoteBuild = await buildRemote(name, panel);
    if (remoteBuild.built) print(`${name}@${remoteBuild.release.version}`);
    builtRemotes.push(remoteBuild);
  }
  // The remotes go live together, because an address may move from one remote to another.
  const plannedStates = plannedRemotes(readRegistry(panel).remotes, builtRemotes);
  for (const { config, release } of builtRemotes) {
    const faults = [
      ...releaseFaults(panel, config, release, plannedStates),
      ...(await missingTranslations(config.name)),
    ];
    if (faults.length > 0)
      throw new Error(`${config.name} cannot be built into the panel: ${faults.join(" ")}`);
  }
  for (const { config, release } of builtRemotes) {
    addVersion(panel, config, release);
    const channels = readRegistry(panel).remotes.find(({ name }) => name === config.name)?.channels;
    if (channels?.withdrawn === release.version)
      print(
        `${config.name} stays at ${channels?.stable}: ${release.version} was rolled back. Promote it by name.`,
      );
    else promote(panel, config.name, release.version);
  }
}
