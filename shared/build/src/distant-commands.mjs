import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditLines } from "./audit-lines.mjs";
import { canaryShare } from "./canary-share.mjs";
import { registryClient } from "./registry-client.mjs";
import { missingTranslations } from "./release-checks.mjs";

/**
 * @typedef {{ to: string, values: Record<string, any>, print: (line: string) => void, key?: string | undefined
 * }} DistantCall
 * `to`: address of the panel
 */

/** @param {DistantCall} call */
const clientOf = ({ to, key = process.env.HPAY_REGISTRY_KEY }) => registryClient(to, { key });

/** @param {import("./registry-client.mjs").RemoteSummary} remote */
const stateOf = ({ channels: { stable, previous, canary, withdrawn }, disabled }) =>
  [
    `stable ${stable ?? "nothing"}`,
    previous && `previous ${previous}`,
    canary &&
      `canary ${canary.version} for ${canary.percent} %${canary.companies.map((id) => ` ${id}`).join("")}`,
    withdrawn && `withdrawn ${withdrawn}`,
    disabled && `disabled with the notice "${disabled.en}"`,
  ]
    .filter(Boolean)
    .join(", ");

/**
 * @param {"promote" | "canary" | "canary-off" | "rollback" | "disable" | "enable"} command
 * @param {(values: Record<string, any>, version?: string) => object} bodyOf
 * `version` is never "latest"
 * @returns {(call: DistantCall, name: string, version?: string) => Promise<void>}
 */
const moveCommand = (command, bodyOf) => async (call, name, version) => {
  const dryRun = call.values["dry-run"] === true;
  const order = (/** @type {readonly string[]} */ versions) =>
    bodyOf(call.values, version === "latest" ? versions.at(-1) : version);
  const outcome = await clientOf(call).move(name, command, (versions) => ({ ...order(versions), dryRun }));
  call.print(`${name}: ${dryRun ? "would be " : ""}${stateOf(outcome.remote)}`);
};

/**
 * Names of each command's arguments after the remote.
 * @type {Record<keyof typeof distantCommands, readonly string[]>}
 */
export const distantArguments = {
  publish: [],
  promote: ["version?"],
  canary: ["version?"],
  rollback: [],
  disable: [],
  enable: [],
  list: [],
  audit: [],
};

/**
 * The commands of `npm run federation … --to https://panel.example`, by name. They call the registry service,
 * with the key in HPAY_REGISTRY_KEY.
 * @satisfies {Record<string, (call: DistantCall, name: string, version?: string) => Promise<void>>}
 */
export const distantCommands = {
  /** Builds and uploads the remote without moving a channel. */
  async publish(call, name) {
    const client = clientOf(call);
    // The panel is called before the build, so that an invalid key or an unreachable panel is reported at once.
    const { remotes } = await client.look();
    // The bundler is imported here, because the other commands do not need it.
    const { buildRemote } = await import("./build-remote.mjs");
    const folder = mkdtempSync(join(tmpdir(), "hpay-publish-"));
    try {
      const { config, release } = await buildRemote(name, folder);
      const missingTexts = await missingTranslations(name);
      if (missingTexts.length > 0)
        throw new Error(
          [`${name} is not published:`, ...missingTexts.map((fault) => `  - ${fault}`)].join("\n"),
        );
      const dryRun = call.values["dry-run"] === true;
      const builtPath = join(folder, "remotes", name, release.version);
      await client.publish(config, release, builtPath, { dryRun });
      const isPublished = remotes.some(
        (remote) => remote.name === name && remote.versions.includes(release.version),
      );
      const outcome = isPublished ? "Already published:" : dryRun ? "Could be published:" : "Published";
      call.print(`${outcome} ${name}@${release.version}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  promote: moveCommand("promote", (_, version) => (version ? { version } : {})),
  canary: (call, name, version) =>
    (call.values.off
      ? moveCommand("canary-off", () => ({}))
      : moveCommand("canary", (values, requestedVersion) => ({
          ...(requestedVersion ? { version: requestedVersion } : {}),
          ...canaryShare(values),
        })))(call, name, version),
  rollback: moveCommand("rollback", ({ now }) => ({ now: now === true })),
  disable: moveCommand("disable", ({ notice, ...values }) => {
    if (!notice) throw new Error('A disabled remote shows its notice: --notice "…" [--notice-rs "…"]');
    return { notice: { en: notice, rs: values["notice-rs"] ?? notice } };
  }),
  enable: moveCommand("enable", () => ({})),
  async list(call) {
    const { revision, remotes } = await clientOf(call).look();
    call.print(`revision ${revision}`);
    for (const remote of remotes) call.print(`${remote.name} (${remote.owner}): ${stateOf(remote)}`);
  },
  async audit(call, name) {
    const { audit } = await clientOf(call).look();
    for (const line of auditLines(audit.toReversed(), name)) call.print(line);
  },
};
