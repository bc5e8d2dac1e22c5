import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PanelConfig, Registry } from "@hpay/contract";

export interface PanelFiles {
  /** The host's document with the boot marker in it. */
  readonly page: string;
  readonly registry: Registry;
  readonly registryText: string;
  /** sha-256 of each style element in the page, for the policy. */
  readonly styleHashes: readonly string[];
}

const marker = "<!--hpay-boot-->";

/** Reads the built panel; undefined while there is none. */
export async function readPanel(panelDir: string): Promise<PanelFiles | undefined> {
  try {
    const [page, registryText] = await Promise.all([
      readFile(join(panelDir, "host/index.html"), "utf8"),
      readFile(join(panelDir, "federation/registry.json"), "utf8"),
    ]);
    const registry: Registry = JSON.parse(registryText);
    const styles = [...page.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = ""]) => css);
    const styleHashes = styles.map((css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`);
    return { page, registry, registryText, styleHashes };
  } catch {
    return undefined;
  }
}

/** Of the browser's remember cookies (spec 1 §2) the one that lasts as long as its session. */
const sessionCookie = /(?:^|;\s*)hpay_remember_expires=\d/;

/** Who has a session is not shown the sign-in page: its files would be fetched for nothing. */
export const isSignInLikely = (cookies: string | undefined): boolean => !sessionCookie.test(cookies ?? "");

/** The document with registry, configuration and, where sign-in comes first, its preload links written into it. */
export function panelDocument(panel: PanelFiles, config: PanelConfig, withPreloads: boolean): string {
  const boot =
    inlineJson("hpay-registry", panel.registryText) +
    inlineJson("hpay-config", JSON.stringify(config)) +
    (withPreloads ? preloads(panel.registry).join("") : "");
  // A function: a text would give meaning to `$&` in it.
  return panel.page.replace(marker, () => boot);
}

// An inlined `</script>` would end the element.
const inlineJson = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`;

/** Without `crossorigin` and `integrity` the browser would fetch the files a second time. */
function preloads(registry: Registry): readonly string[] {
  return registry.remotes.flatMap((remote) => {
    const version = remote.versions[remote.channels.stable ?? ""];
    if (!version?.preload || remote.disabled) return [];
    return version.preloadFiles.map((file) => {
      const integrity = version.integrity[file];
      const check = integrity === undefined ? "" : ` integrity="${attribute(integrity)}"`;
      return `<link rel="preload" as="script" crossorigin${check} href="${attribute(file)}">`;
    });
  });
}

const attribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
