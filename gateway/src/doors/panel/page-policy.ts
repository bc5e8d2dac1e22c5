import { sandboxOf } from "../../platform/settings/sandbox-host";
import type { Settings } from "../../platform/settings/settings";

/**
 * Hash of the empty string: Emotion inserts empty style elements and fills them through the CSS object model.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export interface PageOptions {
  /** Origins that may frame the document; empty: none. */
  readonly frameAncestors: readonly string[];
  /** SHA-256 hashes of the document's style elements. */
  readonly styleHashes: readonly string[];
  /** SHA-256 hashes of the scripts that the document contains. */
  readonly scriptHashes: readonly string[];
}

/** The content security policy of the panel's document. */
export function panelPolicy(settings: Settings, options: PageOptions): string {
  const sockets = [settings.publicUrl, settings.apiBase, settings.clientBase].map((url) =>
    new URL(url).origin.replace(/^http/, "ws"),
  );
  const apis = [settings.apiBase, settings.clientBase].map((url) => new URL(url).origin);
  const localSources =
    settings.devPanel || settings.allowOverride ? ["http://localhost:*", "ws://localhost:*"] : [];
  const scripts = localSources.filter((origin) => origin.startsWith("http"));
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...options.scriptHashes, ...scripts],
    "style-src": settings.devPanel
      ? ["'self'", "'unsafe-inline'", ...scripts]
      : ["'self'", emptyStyle, ...options.styleHashes],
    // Logos, method pictures and attachments are hosted with the API.
    "img-src": ["'self'", "data:", "blob:", new URL(settings.apiBase).origin, ...scripts],
    "font-src": ["'self'", ...scripts],
    "connect-src": ["'self'", ...new Set([...apis, ...sockets, ...localSources])],
    "frame-src": ["'self'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": options.frameAncestors.length > 0 ? options.frameAncestors : ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": [
      "hpay-host",
      "hpay-remote",
      "dompurify",
      "ProseMirrorClipboard",
      "default",
      "'allow-duplicates'",
    ],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/**
 * Policy of the script frame, which can evaluate code but cannot reach the network, other pages or storage. The
 * frame contains no data, so any page may frame it; a partner's origin is known only from its session.
 * @param host of the request. The frame loads its code there, because 'self' matches nothing in an opaque
 * origin
 */
export function scriptFramePolicy(settings: Settings, host: string | undefined): string {
  const origin = servedOrigin(settings, host);
  return (
    `sandbox allow-scripts; default-src 'none'; script-src 'unsafe-eval' ${origin}/script-frame/frame.js; ` +
    "worker-src blob:; frame-ancestors *"
  );
}

/** The request's origin when it is one of the panel's; any other `Host` is never echoed. */
function servedOrigin({ publicUrl, panelOrigins }: Settings, host: string | undefined): string {
  const ownOrigins = [publicUrl, ...panelOrigins, sandboxOf(publicUrl).origin];
  return ownOrigins.find((origin) => new URL(origin).host === host) ?? publicUrl;
}

/** Headers of every document. COOP is not set, because any value would cut a pop-up off from its opener. */
export const documentHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), " +
    "publickey-credentials-get=(self), publickey-credentials-create=(self)",
};
