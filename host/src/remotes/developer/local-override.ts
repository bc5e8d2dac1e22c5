import type { Registry, RegistryRemote, RegistryVersion } from "@hpay/contract";
import { withTimeLimit } from "@hpay/domain";
import { isJsonObject } from "../../state/json-text";

export interface Override {
  readonly name: string;
  readonly origin: string;
}

export interface LocalRemote {
  readonly name: string;
  readonly release: RegistryVersion;
}

/** Reads an override such as `mfe-support@http://localhost:4105`; null for anything not on this machine. */
export function parseOverride(text: string): Override | null {
  const [, name, origin] = /^(mfe-[a-z0-9-]+)@(http:\/\/localhost:\d{2,5})\/?$/.exec(text) ?? [];
  return name && origin ? { name, origin } : null;
}

/**
 * Reads the development server's description of its remote. Rejects when it does not answer within 3 s, or
 * names another remote.
 */
export async function loadLocalRemote({ name, origin }: Override): Promise<LocalRemote> {
  const description: unknown = await withTimeLimit(3000, async (signal) => {
    const answer = await fetch(`${origin}/release.json`, { signal });
    return answer.json();
  });
  if (!isJsonObject(description) || description.name !== name || !isRelease(description.release))
    throw new Error(`${origin} does not serve ${name}`);
  // A development server does not build a ledger; its developer can see what is missing.
  return { name, release: { uses: {}, ...description.release } };
}

function isRelease(value: unknown): value is RegistryVersion {
  return (
    isJsonObject(value) &&
    typeof value.entry === "string" &&
    typeof value.version === "string" &&
    Array.isArray(value.routes)
  );
}

/** The registry with the local release replacing the stable one; an unpublished remote is added. */
export function withLocalRemote(registry: Registry, { name, release }: LocalRemote): Registry {
  const publishedRemote = registry.remotes.find((remote) => remote.name === name);
  const localRemote: RegistryRemote = {
    name,
    owner: publishedRemote?.owner ?? "local",
    channels: { stable: release.version },
    versions: { [release.version]: release },
  };
  const remotes = publishedRemote
    ? registry.remotes.map((remote) => (remote === publishedRemote ? localRemote : remote))
    : [...registry.remotes, localRemote];
  return { ...registry, remotes };
}
