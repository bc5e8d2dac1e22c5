import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Registry } from "@hpay/contract";
import { withTimeLimit } from "@hpay/domain";
import type { Logger } from "pino";
import { ownJson } from "../../platform/json/data-json";

const freshMs = 10_000;
const limitMs = 8000;
const maxRegistryBytes = 4 * 1024 * 1024;
const maxFileBytes = 16 * 1024 * 1024;

/** A registry and remote files hosted elsewhere: in a bucket or behind a CDN. */
export interface DistantRegistry {
  /** The remote registry, at most ten seconds old; while it is unreadable, the last good copy. */
  readText(): Promise<string | undefined>;
  /**
   * Downloads a release file into the panel's folder once, if the registry names it. Code and styles must
   * match the registry's hashes.
   * @param path below `remotes/`
   */
  downloadFile(path: string): Promise<void>;
  /** Downloads the early sign-in page once. */
  downloadEarlyPage(): Promise<void>;
}

/** @param base address of the folder with `federation/registry.json` and `remotes/`; ends with a slash */
export function distantRegistry(base: string, panelDir: string, log: Logger): DistantRegistry {
  let lastCopy: { readonly text: string; readonly registry: Registry } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let pendingDownload: Promise<void> | undefined;

  const downloadRegistry = async () => {
    try {
      const text = (await download(new URL("federation/registry.json", base), maxRegistryBytes)).toString(
        "utf8",
      );
      const registry = ownJson<Registry>(text);
      if (typeof registry?.revision !== "string" || !Array.isArray(registry.remotes))
        throw new Error("it is not a registry");
      lastCopy = { text, registry };
    } catch (error) {
      log.error({ err: error, base }, "the registry could not be read; the last copy stays in use");
    }
    checkedAt = Date.now();
  };
  const readKnown = async () => {
    if (Date.now() - checkedAt > freshMs) {
      pendingDownload ??= downloadRegistry().finally(() => {
        pendingDownload = undefined;
      });
      // Callers get the last good copy, if any, without waiting for a newer one.
      if (!lastCopy) await pendingDownload;
    }
    return lastCopy;
  };

  const downloadFile = async (path: string) => {
    const [name = "", version = "", ...rest] = path.split("/");
    const remote = (await readKnown())?.registry.remotes.find((remote) => remote.name === name);
    const release = remote && Object.hasOwn(remote.versions, version) ? remote.versions[version] : undefined;
    if (!release || rest.length === 0 || rest.some((part) => !/^[\w@-][\w.@-]*$/.test(part))) return;
    const file = join(panelDir, "remotes", name, version, ...rest);
    if (await stat(file).catch(() => undefined)) return;
    const address = `/remotes/${path}`;
    const integrity = Object.hasOwn(release.integrity, address) ? release.integrity[address] : undefined;
    if (/\.(js|css)$/.test(path) && integrity === undefined) return;
    try {
      const bytes = await download(new URL(address.slice(1), base), maxFileBytes);
      const hash = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
      if (integrity !== undefined && hash !== integrity) throw new Error(`its hash is ${hash}`);
      await mkdir(dirname(file), { recursive: true });
      const partialFile = `${file}.${randomUUID()}`;
      await writeFile(partialFile, bytes);
      await rename(partialFile, file);
    } catch (error) {
      // The panel gets 404, and retries or falls back to the previous release.
      log.error({ err: error, address, base }, "a release file could not be downloaded");
    }
  };
  return {
    readText: async () => (await readKnown())?.text,
    downloadFile,
    async downloadEarlyPage() {
      for (const { channels, versions } of (await readKnown())?.registry.remotes ?? []) {
        const address = versions[channels.stable ?? ""]?.earlyPage;
        if (address?.startsWith("/remotes/")) await downloadFile(address.slice("/remotes/".length));
      }
    },
  };
}

/**
 * Downloads the content of an address.
 * @throws Error for any status but 200, for an oversized body, or after more than eight seconds
 */
function download(url: URL, maxBytes: number): Promise<Buffer> {
  return withTimeLimit(limitMs, async (signal) => {
    const answer = await fetch(url, { signal, redirect: "error" });
    if (answer.status !== 200 || !answer.body) throw new Error(`${url.href} answered with ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error(`${url.href} is longer than ${maxBytes} B`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  });
}
