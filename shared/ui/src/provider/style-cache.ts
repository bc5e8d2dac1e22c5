import createCache, { type EmotionCache } from "@emotion/cache";
import { css } from "@emotion/react";
import { system } from "../theme/system";
import { shadowRules } from "./shadow-rules";

const caches = new WeakMap<Document | ShadowRoot, EmotionCache>();
const rootsWithGlobals = new WeakSet<Document | ShadowRoot>();
let serverCache: EmotionCache | undefined;

/** The document's layers, the lowest first. A component's own styles are above them. */
const globalLayers = ["reset", "base", "tokens"] as const;

/**
 * The only Emotion cache of a document or shadow root, which already contains the panel's globals. Without a
 * root (when rendering to text), there is one cache per process without globals, because the document has them.
 */
export function styleCacheOf(root: Document | ShadowRoot | undefined): EmotionCache {
  if (root === undefined) {
    serverCache ??= newCache();
    return serverCache;
  }
  const existingCache = caches.get(root);
  // A shadow root that was emptied needs a new cache: its rules are gone, but the old cache still lists them.
  if (existingCache !== undefined && existingCache.sheet.tags[0]?.parentNode !== null) return existingCache;
  const cache = newCache(root);
  caches.set(root, cache);
  return cache;
}

/**
 * Declares that the document has loaded `@hpay/ui/globals.css`, so its rules are not computed and written
 * again, which would take a modest phone as long as a round trip. Call it before anything is rendered.
 */
export function globalsAreLoaded(root: Document): void {
  rootsWithGlobals.add(root);
}

function newCache(root?: Document | ShadowRoot): EmotionCache {
  const container = root !== undefined && "head" in root ? root.head : root;
  const cache = createCache({ key: "hp", ...(container === undefined ? {} : { container }) });
  cache.compat = true;
  if (root !== undefined && !("head" in root)) {
    const insertRule = sheetInserter(root) ?? cache.sheet.insert.bind(cache.sheet);
    cache.sheet.insert = (rule) => {
      for (const inner of shadowRules(rule)) insertRule(inner);
    };
  }
  if (root === undefined || rootsWithGlobals.has(root)) return cache;
  for (const [at, rules] of system._global.entries())
    cache.insert("", css({ [`@layer ${globalLayers[at]}`]: rules }), cache.sheet, true);
  return cache;
}

/**
 * The styles of a shadow root are in an adopted stylesheet, because style elements lose their rules when a page moves
 * the element, and a strict policy refuses them. Older browsers use style elements.
 */
function sheetInserter(root: ShadowRoot): ((rule: string) => void) | null {
  if (!("adoptedStyleSheets" in root)) return null;
  const sheet = new CSSStyleSheet();
  // The sheet is put first, because the sheet of the element's theme must follow it.
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
  return (rule) => {
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch {
      // The rule has a selector that only other browsers support, so it is skipped.
    }
  };
}
