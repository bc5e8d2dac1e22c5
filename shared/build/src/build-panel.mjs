import { buildEmbed } from "./build-embed.mjs";
import { buildHost } from "./build-host.mjs";
import { buildRemote } from "./build-remote.mjs";
import { addVersion, promote } from "./registry-file.mjs";
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
  for (const name of remoteNames()) {
    const { config, release, built } = await buildRemote(name, panel);
    if (built) say(`${name}@${release.version}`);
    addVersion(panel, config, release);
    promote(panel, name, release.version);
  }
}
