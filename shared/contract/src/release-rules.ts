// This file has no runtime imports, because the build's tools load it on its own.
import type { RegistryRemote, RegistryVersion } from "./registry";

/** The panel that a release is checked against. */
export interface ReleaseSurroundings {
  readonly name: string;
  readonly hostContract: string;
  readonly remotes: readonly Pick<RegistryRemote, "name" | "channels" | "versions">[];
  /** Maximum size of a first screen in bytes (gzip). */
  readonly budgetBytes?: number | undefined;
}

/** A release, and the size of its first screen in bytes (gzip). */
export type WeighedRelease = RegistryVersion & { readonly firstScreenBytes?: number };

/**
 * Everything that prevents a release from going live together with the other live ones: one sentence for each
 * fault. `lacksOf` compares the exports that the release uses with those of the host.
 */
export function ruleFaults(release: WeighedRelease, surroundings: ReleaseSurroundings): readonly string[] {
  return [
    ...contractFaults(surroundings.hostContract, release),
    ...routeFaults(surroundings.remotes, surroundings.name, release),
    ...extensionFaults(release),
    ...textFaults(release),
    ...budgetFaults(surroundings.budgetBytes, release),
  ];
}

/** Whether the deployed host's contract is in the range that a release names. */
export function contractFaults(
  hostContract: string,
  release: Pick<RegistryVersion, "contract">,
): readonly string[] {
  const rangeMatch = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(release.contract);
  if (!rangeMatch) return [`The contract range "${release.contract}" is neither "1.2.3" nor "^1.2.3".`];
  const [, major = 0, minor = 0] = rangeMatch.map(Number);
  const [hostMajor = 0, hostMinor = 0] = hostContract.split(".").map(Number);
  return major === hostMajor && minor <= hostMinor
    ? []
    : [
        `It wants host contract ${release.contract}; the deployed host has ${hostContract}. Deploy the host first.`,
      ];
}

/** A key of a pattern, which is equal for two patterns that differ only in the names of their parameters. */
const addressOf = (pattern: string) => pattern.toLowerCase().replaceAll(/:\w+\??/g, ":");

/** Whether one address can match both patterns, by the rules of the contract's `matchPath`. */
export function overlap(one: string, other: string): boolean {
  const partsOf = (pattern: string) => pattern.toLowerCase().split("/").filter(Boolean);
  const [a, b] = [partsOf(one), partsOf(other)];
  // Both patterns are cut to the shortest length that both match, without optional parameters.
  const length = Math.max(...[a, b].map((parts) => parts.findLastIndex((part) => !/^:.*\?$/.test(part)) + 1));
  return (
    length <= Math.min(a.length, b.length) &&
    a.slice(0, length).every((part, at) => part === b[at] || part.startsWith(":") || b[at]?.startsWith(":"))
  );
}

/** Addresses of the host's own pages (host/src/pages/view.ts). */
const hostPages = { name: "the host", routes: ["/", "/wait", "/app"].map((path) => ({ path })) };

/**
 * First segments of the addresses that the gateway answers itself, whatever the method, and of the host's
 * files.
 */
const gatewayAddresses = new Set(
  (
    "api assets client-reports clientpay dev docs embed embed.js exchangerate federation fiscal geo health host " +
    "invitations labels logout me metrics openapi.json panel.config.json pay pbl ready remotes script-frame static " +
    "supportticketnotifications testsmtp upload uploads verifybyemailsecuritycode wsapi .well-known"
  ).split(" "),
);
/**
 * Whether the gateway answers an address. The gateway answers each help topic, but the list of topics is a page
 * of the panel.
 */
const isGatewayPath = (path: string) => {
  const [firstSegment = "", secondSegment] = path.toLowerCase().split("/").filter(Boolean);
  return gatewayAddresses.has(firstSegment) || (firstSegment === "help" && secondSegment !== undefined);
};

/** Matches segments of letters, digits, ".", "-" and "_"; a segment ":name" or ":name?" is a parameter. */
const isPattern = (path: string) => /^(?:\/(?:[a-z\d][\w.-]*|:[a-z]\w*\??))+$/i.test(path);

function routeFaults(
  remotes: ReleaseSurroundings["remotes"],
  name: string,
  release: RegistryVersion,
): readonly string[] {
  const liveReleases = remotes
    .filter((remote) => remote.name !== name)
    .map((remote) => ({
      name: remote.name,
      routes: remote.versions[remote.channels.stable ?? ""]?.routes ?? [],
    }));
  const ownAddresses = new Set();
  const redirects = release.routes.filter((route) => route.redirectTo !== undefined);
  const faults = [...addressFaults(release.routes, [hostPages, ...liveReleases])];
  for (const { path, redirectTo } of release.routes) {
    const address = addressOf(path);
    // The address "/" is the host's own, so the check for duplicates reports it instead.
    if (path !== "/" && !isPattern(path))
      faults.push(`The address ${path} is invalid. Use letters, digits, ".", "-" and "_" between slashes.`);
    if (redirectTo !== undefined && !isRouteOf(release, redirectTo))
      faults.push(`The address ${path} redirects to ${redirectTo}, which is no address of this remote.`);
    if (redirectTo !== undefined && redirects.some((redirect) => overlap(redirect.path, redirectTo)))
      faults.push(`The address ${path} redirects to ${redirectTo}, which redirects too.`);
    const unknownPart = redirectTo?.match(/:\w+/g)?.find((part) => !path.split("/").includes(part));
    if (unknownPart)
      faults.push(`The address ${path} redirects to ${redirectTo}, but has no required part ${unknownPart}.`);
    if (ownAddresses.has(address)) faults.push(`The address ${path} is named twice.`);
    ownAddresses.add(address);
    if (isGatewayPath(path))
      faults.push(`The address ${path} belongs to the gateway. Choose another first part.`);
  }
  for (const { path } of release.menu)
    if (!isRouteOf(release, path)) faults.push(`The menu entry ${path} leads to no address of this remote.`);
  return faults;
}

const isRouteOf = ({ routes }: RegistryVersion, path: string) =>
  routes.some((route) =>
    addressOf(path).startsWith(addressOf(route.path).replace(/:.*$/, "").replace(/\/$/, "")),
  );

/** Points of other pages that a remote can extend, and the field that each requires. */
const extensionNeeds: Readonly<Record<string, "page" | "path" | "field">> = {
  "dashboard.figures": "page",
  "dashboard.content": "page",
  "order.details": "page",
  "order.actions": "path",
  "order.columns": "field",
  "pos.tabs": "page",
  palette: "path",
};

function extensionFaults(release: RegistryVersion): readonly string[] {
  return release.slots.flatMap((slot) => {
    const requiredField = Object.hasOwn(extensionNeeds, slot.slot) ? extensionNeeds[slot.slot] : undefined;
    if (requiredField === undefined) return [`There is no extension point "${slot.slot}".`];
    const value: unknown = Reflect.get(slot, requiredField);
    if (typeof value !== "string" || value === "")
      return [`The extension at ${slot.slot} needs "${requiredField}".`];
    return requiredField === "path" && !isRouteOf(release, value)
      ? [`The extension at ${slot.slot} leads to ${value}, which is no address of this remote.`]
      : [];
  });
}

type WithPath = { readonly path: string };

/** The addresses that other remotes already have: one sentence for each. */
export function addressFaults(
  routes: readonly WithPath[],
  otherRemotes: readonly { readonly name: string; readonly routes: readonly WithPath[] }[],
): readonly string[] {
  return otherRemotes.flatMap((other) =>
    routes.flatMap(({ path }) => {
      const conflictingRoute = other.routes.find((route) => overlap(path, route.path));
      if (!conflictingRoute) return [];
      const alias = conflictingRoute.path === path ? "" : ` as ${conflictingRoute.path}`;
      return [`The address ${path} belongs to ${other.name}${alias}.`];
    }),
  );
}

function textFaults(release: RegistryVersion): readonly string[] {
  const texts = [
    ...release.routes.map(({ path, title }) => ({ path, text: title })),
    ...release.menu.map(({ path, label }) => ({ path, text: label })),
    ...release.slots.flatMap((slot) => ("label" in slot ? [{ path: slot.slot, text: slot.label }] : [])),
  ];
  return texts.flatMap(({ path, text }) =>
    (["en", "rs"] as const)
      .filter((language) => !text?.[language]?.trim())
      .map((language) => `${path} has no title in ${language}.`)
      .concat(
        Object.values(text ?? {}).some((words) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(words))
          ? `${path} has a title with invisible characters.`
          : [],
      ),
  );
}

function budgetFaults(budgetBytes: number | undefined, release: WeighedRelease): readonly string[] {
  return budgetBytes && (release.firstScreenBytes ?? 0) > budgetBytes
    ? [`The first screen is ${release.firstScreenBytes} B (gzip); its budget is ${budgetBytes} B.`]
    : [];
}
