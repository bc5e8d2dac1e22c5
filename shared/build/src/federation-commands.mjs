import { buildRemote } from "./build-remote.mjs";
import {
  addVersion,
  canary,
  changeRemote,
  promote,
  readRegistry,
  rollback,
  setDisabled,
} from "./registry-file.mjs";
import { missingTranslations, releaseFaults } from "./release-checks.mjs";
import { readRemoteConfig } from "./remote-config-file.mjs";

/** @typedef {{ panel: string, values: Record<string, any>, say: (line: string) => void }} Call */

const stop = (faults, title) => {
  if (faults.length > 0) throw new Error([title, ...faults.map((fault) => `  - ${fault}`)].join("\n"));
};

function remoteOf(panel, name) {
  const remote = readRegistry(panel).remotes.find((one) => one.name === name);
  if (!remote) throw new Error(`No remote "${name}" is published there.`);
  return remote;
}

/** The published version that was added last. */
const newest = (remote) => Object.keys(remote.versions).at(-1);

const versionOf = (remote, version) => (!version || version === "latest" ? newest(remote) : version);

/** The commands of `npm run federation`, by name. Each gets the remote's name and what else stood on the line. */
export const commands = {
  /** Builds what stands in the remote's folder and adds it as a version; no channel moves. */
  async publish({ panel, say }, name) {
    const { config, release, built } = await buildRemote(name, panel);
    stop(
      [...releaseFaults(panel, config, release), ...(await missingTranslations(name))],
      `${name}@${release.version} is not published:`,
    );
    addVersion(panel, config, release);
    say(
      `${built ? "Published" : "Already published:"} ${name}@${release.version}, first screen ${release.firstScreenBytes} B`,
    );
  },
  async promote({ panel, say }, name, version) {
    const remote = remoteOf(panel, name);
    const target = versionOf(remote, version);
    await commands.check({ panel, say: () => {} }, name, target);
    promote(panel, name, target);
    say(`${name}: stable is now ${target}`);
  },
  async canary({ panel, values, say }, name, version) {
    const remote = remoteOf(panel, name);
    const target = versionOf(remote, version);
    const companies = [values.company ?? []].flat().map(Number);
    await commands.check({ panel, say: () => {} }, name, target);
    canary(panel, name, { version: target, percent: Number(values.percent ?? 0), companies });
    say(
      `${name}: canary ${target} for ${values.percent ?? 0} % of companies${companies.length ? ` and for ${companies.join(", ")}` : ""}`,
    );
  },
  async rollback({ panel, say }, name) {
    rollback(panel, name);
    say(`${name}: stable is again ${remoteOf(panel, name).channels.stable}`);
  },
  async disable({ panel, values, say }, name) {
    if (!values.notice) throw new Error('A disabled remote shows its notice: --notice "…" [--notice-rs "…"]');
    setDisabled(panel, name, { en: values.notice, rs: values["notice-rs"] ?? values.notice });
    say(`${name} is off`);
  },
  async enable({ panel, say }, name) {
    setDisabled(panel, name, null);
    say(`${name} is on`);
  },
  async list({ panel, say }) {
    const { revision, remotes } = readRegistry(panel);
    say(`revision ${revision}`);
    for (const { name, owner, channels, versions, disabled } of remotes) {
      say(`${name} (${owner})${disabled ? " OFF" : ""}`);
      for (const version of Object.keys(versions)) {
        const marks = [
          channels.stable === version && "stable",
          channels.previous === version && "previous",
          channels.withdrawn === version && "withdrawn",
          channels.canary?.version === version && `canary ${channels.canary.percent} %`,
        ].filter(Boolean);
        say(`  ${version}${marks.length ? `  ${marks.join(", ")}` : ""}`);
      }
    }
  },
  /** What another version changes for the host: addresses, menu, slots, contract, bytes. */
  async diff({ panel, say }, name, from, to) {
    const remote = remoteOf(panel, name);
    const before = remote.versions[from ?? remote.channels.stable];
    const after = remote.versions[versionOf(remote, to)];
    if (!after || (from && !before))
      throw new Error(`Published: ${Object.keys(remote.versions).join(", ")}.`);
    say(`${name}: ${before?.version ?? "nothing live"} → ${after.version}`);
    for (const part of ["contract", "firstScreenBytes", "routes", "menu", "slots"]) {
      const [old, now] = [JSON.stringify(before?.[part]), JSON.stringify(after[part])];
      if (old !== now) say(`  ${part}\n    - ${old}\n    + ${now}`);
    }
  },
  /** Can this version go live with what is deployed? */
  async check({ panel, say }, name, version) {
    const remote = remoteOf(panel, name);
    const target = versionOf(remote, version);
    const release = remote.versions[target];
    if (!release) throw new Error(`${name} has no published version "${target}".`);
    const config = await readRemoteConfig(name).catch(() => ({ name }));
    stop(
      releaseFaults(panel, { name, budgetBytes: config.budgetBytes }, release),
      `${name}@${target} can not go live:`,
    );
    say(`${name}@${target} can go live`);
  },
  /** Takes a remote out of the registry; its files stay. */
  async remove({ panel, say }, name) {
    changeRemote(panel, name, () => null);
    say(`${name} is out of the registry`);
  },
};
