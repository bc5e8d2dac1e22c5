import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type EarlyPage,
  isLanguageCode,
  type PanelConfig,
  type Registry,
  type RegistryVersion,
} from "@hpay/contract";
import { languageTag, readJson } from "@hpay/domain";
import { ownJson } from "../../platform/json/data-json";
import type { DistantRegistry } from "./distant-registry";

export interface PanelFiles {
  /** The host's document with its boot marker. */
  readonly page: string;
  readonly registry: Registry;
  readonly registryText: string;
  /** SHA-256 of each style element in the page, for the policy. */
  readonly styleHashes: readonly string[];
  /** SHA-256 of each script that the page contains. */
  readonly scriptHashes: readonly string[];
}

const apiMarker = "<!--hpay-api-->";
const marker = "<!--hpay-boot-->";
const earlyMarker = "<!--hpay-early-->";

/** Reads the built panel, with a remote registry if configured. Undefined while there is no built panel. */
export async function readPanel(
  panelDir: string,
  distantRegistry?: Pick<DistantRegistry, "readText">,
): Promise<PanelFiles | undefined> {
  try {
    const [page, registryText] = await Promise.all([
      readFile(join(panelDir, "host/index.html"), "utf8"),
      distantRegistry
        ? distantRegistry.readText()
        : readFile(join(panelDir, "federation/registry.json"), "utf8"),
    ]);
    if (registryText === undefined) return undefined;
    const registry = ownJson<Registry>(registryText);
    const styles = [...page.matchAll(/<style[^<>]*>([^<]*)<\/style>/g)].map(([, css = ""]) => css);
    const scripts = page.split("<script>").slice(1);
    const hashes = { styleHashes: styles.map(sourceHash), scriptHashes: scripts.map(codeOf).map(sourceHash) };
    return { page, registry, registryText, ...hashes };
  } catch {
    return undefined;
  }
}

/** The early sign-in page of the stable release; undefined when it has none. */
export async function readEarlyPage(panelDir: string, registry: Registry): Promise<EarlyPage | undefined> {
  const addresses = liveVersions(registry).map(({ earlyPage }) => earlyPage);
  const address = addresses.find((address) => address !== undefined);
  if (!address?.startsWith("/remotes/") || address.includes("..")) return undefined;
  try {
    const page = readJson(await readFile(join(panelDir, address), "utf8"));
    return isEarlyPage(page) ? page : undefined;
  } catch {
    return undefined;
  }
}

const isEarlyPage = (value: unknown): value is EarlyPage =>
  typeof value === "object" &&
  value !== null &&
  "css" in value &&
  typeof value.css === "string" &&
  "html" in value &&
  typeof value.html === "object" &&
  value.html !== null &&
  Object.values(value.html).every((markup) => typeof markup === "string");

/** The part of a text before a script's end tag. */
const codeOf = (text: string) => text.slice(0, text.indexOf("</script>"));

/** Hash with which the policy allows an inline style or script. */
export const sourceHash = (contents: string): string =>
  `'sha256-${createHash("sha256").update(contents).digest("base64")}'`;

/** While a canary is live, the release depends on the company, which is unknown when the document is sent. */
const withoutCanaries = (registry: Registry, isSignIn: boolean): Registry =>
  isSignIn ? registry : { ...registry, remotes: registry.remotes.filter(({ channels }) => !channels.canary) };

/** The dashboard consists of the parts that remotes put into its slots. */
const isDashboard = (path: string) => path === "/" || isAtRoute("/app", path);

const isOpened = ({ routes = [], slots = [] }: Partial<RegistryVersion>, path: string) =>
  isDashboard(path)
    ? slots.some(({ slot }) => slot.startsWith("dashboard."))
    : routes.some((route) => isAtRoute(route.path, path));

/** Matches as the host's router does: without regard to case, and with optional `:name?` segments. */
export function isAtRoute(pattern: string, path: string): boolean {
  const patternSegments = segments(pattern);
  const pathSegments = segments(path);
  if (pathSegments.length > patternSegments.length) return false;
  return patternSegments.every((segment, at) =>
    pathSegments[at] === undefined
      ? segment.endsWith("?")
      : segment.startsWith(":") || segment.toLowerCase() === pathSegments[at].toLowerCase(),
  );
}

const segments = (path: string) => path.split("/").filter(Boolean);

const liveVersions = ({ remotes }: Registry) =>
  remotes.flatMap(({ versions, channels, disabled }) => {
    const version = versions[channels.stable ?? ""];
    return version === undefined || disabled ? [] : [version];
  });

/** The remember cookie (spec 1 §2), which is valid as long as its session. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?hpay_remember_expires=\d/;

/** A browser with a session does not see the sign-in page, so loading its files would be a waste. */
export const isSignInLikely = (cookies: string | undefined): boolean => !sessionCookie.test(cookies ?? "");

/** The document at the sign-in address contains the sign-in page, unless the window has another purpose. */
export function showsSignIn(url: string): boolean {
  const [path = "", query = ""] = url.split("?");
  return path === "/login" && [...new URLSearchParams(query).keys()].every((name) => name === "lang");
}

/** The page that an address opens for a signed-in person; undefined in a window whose page a shop names. */
export function openedPath(url: string): string | undefined {
  const [path = "", query = ""] = url.split("?");
  if (path !== "/") return path;
  const names = new URLSearchParams(query);
  if (names.get("addsite")) return "/sites";
  return names.get("wmanage") ? undefined : path;
}

export interface DocumentParts {
  readonly config: PanelConfig;
  /** Whether the document preloads the files of the sign-in page, which is likely to be shown first. */
  readonly hasPreloads: boolean;
  /** Path of the page that opens first, whose files the document names; undefined while it is unknown. */
  readonly path?: string | undefined;
  readonly earlyPage?: EarlyPage | undefined;
}

/**
 * The document with everything the panel starts from. Visible parts and files to fetch come first. The registry
 * comes last, because it is by far the longest part, and nothing renders before the panel has read it.
 */
export function panelDocument(
  panel: PanelFiles,
  { config, hasPreloads, path, earlyPage }: DocumentParts,
): string {
  const isAtPath = (version: RegistryVersion) =>
    (hasPreloads && version.preload) || (path !== undefined && isOpened(version, path));
  const openedVersions = liveVersions(withoutCanaries(panel.registry, hasPreloads)).filter(isAtPath);
  const links = preloads(openedVersions).join("");
  const first = earlyPage ? `<style>${earlyPage.css}</style>${templates(earlyPage)}` : "";
  const data =
    inlineJson("hpay-registry", JSON.stringify(withoutChunkHashes(panel.registry))) +
    inlineJson("hpay-config", JSON.stringify(config));
  // The replacements are functions, because `$&` has a special meaning in replacement texts.
  return panel.page
    .replace(apiMarker, () => `<meta name="hpay-api" content="${attribute(config.apiBase)}">`)
    .replace(marker, () => earlyScripts(openedVersions, path) + links)
    .replace(earlyMarker, () => first)
    .replace("</body>", () => `${data}</body>`);
}

/**
 * Each entry checks the hashes of its chunks, so the document leaves them out: they do not compress, and would
 * make up two thirds of it. The host needs only the entry's hash.
 */
const withoutChunkHashes = ({ remotes, ...registry }: Registry): Registry => ({
  ...registry,
  remotes: remotes.map((remote) => ({
    ...remote,
    versions: Object.fromEntries(
      Object.entries(remote.versions).map(([name, version]) => {
        const { integrity }: Partial<RegistryVersion> = version;
        const hash = integrity?.[version.entry];
        return [name, { ...version, integrity: hash === undefined ? {} : { [version.entry]: hash } }];
      }),
    ),
  })),
});

const templates = ({ html }: EarlyPage) =>
  Object.entries(html)
    .flatMap(([language, markup]) =>
      isLanguageCode(language)
        ? [`<template data-early="${language}" lang="${languageTag(language)}">${markup}</template>`]
        : [],
    )
    .join("");

// An inlined `</script>` would end the element.
const inlineJson = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`;

/** Scripts that draw a page's first records before the panel has loaded; listed before the panel's files. */
function earlyScripts(versions: readonly RegistryVersion[], path: string | undefined): string {
  if (path === undefined) return "";
  const scripts = versions.flatMap(({ routes = [], slots = [], integrity }: Partial<RegistryVersion>) => {
    const parts = isDashboard(path) ? slots : routes.filter((route) => isAtRoute(route.path, path));
    return parts.flatMap((part) =>
      "early" in part && part.early !== undefined
        ? [
            `<script async data-early-rows fetchpriority="high" crossorigin${integrityAttributes(integrity?.[part.early])} src="${attribute(part.early)}"></script>`,
          ]
        : [],
    );
  });
  return scripts.join("");
}

const integrityAttributes = (integrity: string | undefined) =>
  integrity === undefined ? "" : ` integrity="${attribute(integrity)}"`;

/** Without `crossorigin` and `integrity` the browser would fetch the files a second time. */
function preloads(versions: readonly RegistryVersion[]): readonly string[] {
  return versions.flatMap((version) =>
    version.preloadFiles.map(
      (file) =>
        `<link rel="preload" as="script" crossorigin${integrityAttributes(version.integrity[file])} href="${attribute(file)}">`,
    ),
  );
}

const attribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
