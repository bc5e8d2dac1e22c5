import { auditLines } from "./audit-lines.mjs";
import { buildRemote } from "./build-remote.mjs";
import { canaryShare } from "./canary-share.mjs";
import { loadContract } from "./load-typescript.mjs";
import {
  addVersion,
  canary,
  changeRemote,
  endCanary,
  promote,
  readAudit,
  readRegistry,
  rollback,
  setDisabled,
} from "./registry-file.mjs";
import { deployedFaults, missingTranslations, releaseFaults } from "./release-checks.mjs";
import { readRemoteConfig } from "./remote-config-file.mjs";

/** @typedef {import("../../contract/src/registry").RegistryRemote} RegistryRemote */
/** @typedef {import("../../contract/src/registry").RegistryVersion} RegistryVersion */
/** @typedef {{ panel: string, values: Record<string, any>, print: (line: string) => void }} Call */

/**
 * @param {readonly string[]} faults
 * @param {string} title
 */
const throwFaults = (faults, title) => {
  if (faults.length > 0) throw new Error([title, ...faults.map((fault) => `  - ${fault}`)].join("\n"));
};

/**
 * @param {string} panel
 * @param {string} name
 */
function remoteOf(panel, name) {
  const remote = readRegistry(panel).remotes.find((entry) => entry.name === name);
  if (!remote) throw new Error(`No remote "${name}" is published there.`);
  return remote;
}

/** @type {typeof import("../../contract/src/registry-changes")} */
const { newestVersion: newest, versionToPromote } = loadContract("registry-changes");

/**
 * @param {RegistryRemote} remote
 * @param {string | undefined} version
 */
const versionOf = (remote, version) => (!version || version === "latest" ? newest(remote) : version);

/**
 * Refuses a version that cannot go live with what is deployed.
 * @param {string} panel
 * @param {RegistryRemote} remote
 * @param {string} version
 */
async function requireNoFaults(panel, remote, version) {
  const release = remote.versions[version];
  if (!release) throw new Error(`${remote.name} has no published version "${version}".`);
  const { name } = remote;
  const config = await readRemoteConfig(name).catch(() => null);
  const faults = () => releaseFaults(panel, { name, budgetBytes: config?.budgetBytes }, release);
  const require = () => throwFaults(faults(), `${remote.name}@${version} cannot go live:`);
  require();
  return require;
}

/**
 * The version that everybody runs: the stable release, or the one that the deployed host would run instead, by
 * the loader's rules.
 * @param {string} panel
 * @param {RegistryRemote} remote
 */
function runningOf(panel, { channels, versions, disabled }) {
  const faultsOf = (/** @type {RegistryVersion | undefined} */ release) =>
    release ? deployedFaults(panel, release) : ["It is not published."];
  if (disabled) return { version: null, why: ["It is disabled."] };
  if (!channels.stable) return { version: null, why: ["No version has been promoted."] };
  const reasons = faultsOf(versions[channels.stable]);
  if (reasons.length === 0) return { version: channels.stable, why: reasons };
  const replacement = Object.keys(versions)
    .reverse()
    .filter((version) => version !== channels.withdrawn)
    .find((version) => faultsOf(versions[version]).length === 0);
  return { version: replacement ?? null, why: reasons };
}

/**
 * @param {string} panel
 * @param {RegistryRemote} remote
 */
function shownCanary(panel, { channels: { canary }, versions }) {
  const release = versions[canary?.version ?? ""];
  if (!canary || !release) return "nobody";
  const share = `${canary.percent} %${canary.companies.length ? ` and ${canary.companies.join(", ")}` : ""}`;
  const [fault] = deployedFaults(panel, release);
  return fault ? `${share}: nobody runs it. ${fault}` : share;
}

/**
 * Names of each command's arguments.
 * @type {Record<keyof typeof commands, readonly string[]>}
 */
export const commandArguments = {
  publish: ["remote"],
  promote: ["remote", "version?"],
  canary: ["remote", "version?"],
  rollback: ["remote"],
  disable: ["remote"],
  enable: ["remote"],
  list: [],
  diff: ["remote", "version?", "other version?"],
  check: ["remote", "version?"],
  audit: ["remote?"],
  matrix: ["commit or folder of a deployed panel"],
  ledger: ["commit or folder of a deployed panel"],
  remove: ["remote"],
};

/**
 * The commands of `npm run federation`, by name. Each receives the remote's name and its other arguments.
 * @satisfies {Record<string, (call: Call, name: string, version?: string, to?: string) => Promise<void>>}
 */
export const commands = {
  /** Builds the remote, and adds the build as a version without moving a channel. */
  async publish({ panel, print }, name) {
    const { config, release, built } = await buildRemote(name, panel);
    throwFaults(
      [...releaseFaults(panel, config, release), ...(await missingTranslations(name))],
      `${name}@${release.version} is not published:`,
    );
    addVersion(panel, config, release);
    print(
      `${built ? "Published" : "Already published:"} ${name}@${release.version}, first screen ${release.firstScreenBytes} B`,
    );
  },
  async promote({ panel, print }, name, version) {
    const remote = remoteOf(panel, name);
    const target = version === "latest" ? newest(remote) : (version ?? versionToPromote(remote));
    // The check runs right before the change, because another command may have changed what is live.
    promote(panel, name, target, await requireNoFaults(panel, remote, target));
    const previous = remote.channels.stable;
    print(previous === target ? `${name}: ${target} is stable already` : `${name}: stable is now ${target}`);
  },
  async canary({ panel, values, print }, name, version) {
    const remote = remoteOf(panel, name);
    if (values.off) {
      endCanary(panel, name);
      print(`${name}: the canary is over, stable is ${remote.channels.stable}`);
      return;
    }
    const target = versionOf(remote, version);
    const { percent, companies } = canaryShare(values);
    await requireNoFaults(panel, remote, target);
    canary(panel, name, { version: target, percent, companies });
    print(
      `${name}: canary ${target} for ${percent} % of companies${companies.length ? ` and for ${companies.join(", ")}` : ""}`,
    );
  },
  async rollback({ panel, values, print }, name) {
    rollback(panel, name, { now: values.now === true });
    const { stable, withdrawn } = remoteOf(panel, name).channels;
    const tabs = values.now ? "open tabs leave it at once" : "open tabs leave it at their next navigation";
    print(`${name}: stable is again ${stable}; ${withdrawn} is withdrawn, ${tabs}`);
  },
  async disable({ panel, values, print }, name) {
    if (!values.notice) throw new Error('A disabled remote shows its notice: --notice "…" [--notice-rs "…"]');
    setDisabled(panel, name, { en: values.notice, rs: values["notice-rs"] ?? values.notice });
    print(`${name} is off`);
  },
  async enable({ panel, print }, name) {
    setDisabled(panel, name, null);
    print(`${name} is on`);
  },
  async list({ panel, print }) {
    const { revision, remotes } = readRegistry(panel);
    print(`revision ${revision}`);
    for (const remote of remotes) {
      const { name, owner, channels, versions, disabled } = remote;
      const { version: runningVersion, why: reasons } = runningOf(panel, remote);
      print(
        `${name} (${owner})${disabled ? " OFF" : ""}: ${runningVersion ? `everybody runs ${runningVersion}` : "nobody runs it"}`,
      );
      for (const reason of reasons) print(`  ${reason}`);
      for (const version of Object.keys(versions)) {
        const channelMarks = [
          channels.stable === version && "stable",
          channels.previous === version && "previous",
          channels.withdrawn === version && "withdrawn",
          channels.canary?.version === version && `canary ${shownCanary(panel, remote)}`,
        ].filter(Boolean);
        print(`  ${version}${channelMarks.length ? `  ${channelMarks.join(", ")}` : ""}`);
      }
    }
  },
  /** Shows how two versions differ for the host: addresses, menu, slots, contract, bytes. */
  async diff({ panel, print }, name, from, to) {
    const remote = remoteOf(panel, name);
    const oldRelease = remote.versions[from ?? remote.channels.stable ?? ""];
    const newRelease = remote.versions[versionOf(remote, to)];
    if (!newRelease || (from && !oldRelease))
      throw new Error(`Published: ${Object.keys(remote.versions).join(", ")}.`);
    print(`${name}: ${oldRelease?.version ?? "nothing live"} → ${newRelease.version}`);
    for (const part of ["contract", "firstScreenBytes", "routes", "menu", "slots"]) {
      const [oldText, newText] = [oldRelease, newRelease].map((release) =>
        JSON.stringify(Object(release)[part]),
      );
      if (oldText !== newText) print(`  ${part}\n    - ${oldText}\n    + ${newText}`);
    }
  },
  /** Checks whether a version can go live with what is deployed. */
  async check({ panel, print }, name, version) {
    const remote = remoteOf(panel, name);
    const target = versionOf(remote, version);
    await requireNoFaults(panel, remote, target);
    print(`${name}@${target} can go live`);
  },
  /** Lists who changed what, oldest first, for one remote or for all. */
  async audit({ panel, print }, name) {
    for (const line of auditLines(readAudit(panel), name)) print(line);
  },
  /**
   * Runs the host of this commit with the remotes of another commit or a stored folder, and vice versa, and
   * opens every address.
   */
  async matrix({ print }, commit) {
    const { runMatrix } = await import("./matrix.mjs");
    runMatrix(commit, print);
  },
  /**
   * Records what the host and remotes of a commit, or of a stored folder, provide and use; CI compares the last
   * three records.
   */
  async ledger({ print }, commit) {
    const { recordRelease } = await import("./matrix.mjs");
    print(`${recordRelease(commit)} is recorded; commit it.`);
  },
  /** Removes a remote from the registry. The remote's files remain. */
  async remove({ panel, print }, name) {
    changeRemote(panel, name, { command: "remove" }, () => null);
    print(`${name} is out of the registry`);
  },
};
