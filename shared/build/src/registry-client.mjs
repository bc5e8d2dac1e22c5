import { readFileSync } from "node:fs";
import { join } from "node:path";
import { authorship } from "./authorship.mjs";
import { panelAddress } from "./panel-address.mjs";
import { filesBelow } from "./release-files.mjs";

const limitMs = 60_000;

/**
 * @typedef {{ name: string, owner: string, channels: import("../../contract/src/registry").RegistryChannels, versions: string[], disabled: { en: string } | null }} RemoteSummary
 * @typedef {{ revision: string, remotes: RemoteSummary[], audit: Record<string, string>[] }} Overview
 */

/** @param {object | undefined} body */
const megabytes = (body) => Math.ceil(JSON.stringify(body).length / 1024 / 1024);

/**
 * Calls the registry service of a deployed panel.
 * @param {string} panel address of the panel
 * @param {{ key: string | undefined }} options `key`: the remote's key, from the panel's operator
 */
export function registryClient(panel, { key }) {
  panelAddress(panel);
  if (!key) throw new Error("HPAY_REGISTRY_KEY is empty: the panel's operator makes a key for your remote.");
  const base = new URL("api/federation", panel.endsWith("/") ? panel : `${panel}/`).href;
  const { commit } = authorship();

  /**
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {{ body?: object, seen?: string }} [more]
   */
  async function call(method, path, { body, seen } = {}) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new Error(`${panel} did not answer in a minute.`)), limitMs);
    try {
      const answer = await fetch(base + path, {
        method,
        signal: ending.signal,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(seen ? { "if-match": `"${seen}"` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch((error) => {
        throw new Error(`${panel} does not answer: ${error.cause?.message || error.message}`);
      });
      const text = await answer.text();
      if (!text.startsWith("{"))
        throw new Error(`${panel} is no panel: it answered ${answer.status} without JSON.`);
      if (answer.ok) return JSON.parse(text).data;
      if (answer.status === 401)
        throw new Error(
          `${panel} does not know the key in HPAY_REGISTRY_KEY: it has ended, or is of another panel.`,
        );
      if (answer.status === 404 && path === "")
        throw new Error(`${panel} has no registry: --to takes the address at which people open the panel.`);
      if (answer.status === 413)
        throw new Error(
          `${panel} refuses files of ${megabytes(body)} MB in base64. Make the release smaller.`,
        );
      throw new Error(`${panel} refuses: ${JSON.parse(text).error}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns {Promise<Overview>} */
  const look = () => call("GET", "");
  return {
    look,
    /**
     * Uploads a built release from a folder.
     * @param {import("../../contract/src/registry").RemoteConfig} config
     * @param {import("./build-remote.mjs").Release} release
     * @param {string} folder
     * @param {{ dryRun: boolean }} options
     */
    async publish(config, release, folder, { dryRun }) {
      const names = filesBelow(folder).filter((name) => !/(^|\/)release\.json$|\.(gz|br)$/.test(name));
      const files = Object.fromEntries(
        names.map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
      );
      const { owner, budgetBytes } = config;
      const body = { owner, budgetBytes, commit, dryRun, release, files };
      return call("POST", `/remotes/${config.name}/releases`, { body });
    },
    /**
     * Moves a registry channel, unless the registry has changed since it was read.
     * @param {string} name
     * @param {"promote" | "canary" | "canary-off" | "rollback" | "disable" | "enable"} command
     * @param {(versions: readonly string[]) => object} bodyOf receives the remote's published versions, oldest
     * first
     * @returns {Promise<{ revision: string, dryRun: boolean, remote: RemoteSummary }>}
     */
    async move(name, command, bodyOf) {
      const { revision, remotes } = await look();
      const remote = remotes.find((entry) => entry.name === name);
      if (!remote) throw new Error(`${name} is not published at ${panel}. Publish it first.`);
      const body = { commit, ...bodyOf(remote.versions) };
      return call("POST", `/remotes/${name}/${command}`, { body, seen: revision });
    },
  };
}
