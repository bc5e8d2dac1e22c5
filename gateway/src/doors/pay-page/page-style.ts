import { createHash } from "node:crypto";

/** One style for all customer pages: system font, one accent color, light and dark, from 320 px. */
const style = `
:root{color-scheme:light dark;--ground:#f6f7f9;--paper:#fff;--ink:#171a1f;--soft:#5a6472;--line:#dfe3e8;--field:#8a94a3;--accent:#1f5fd6;--on:#fff;--good:#0f7a43;--bad:#b3261e;--wait:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ground:#101215;--paper:#181b20;--ink:#eceef1;--soft:#a3acb8;--line:#2c323a;--field:#717c8b;--accent:#7aa7ff;--on:#0c1420;--good:#5fce95;--bad:#ff9087;--wait:#f0bd5b}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 3rem}
header{max-width:56rem;margin:0 auto;padding:1.25rem 1rem 0;display:flex;gap:1rem;justify-content:space-between;align-items:baseline;flex-wrap:wrap;color:var(--soft);font-size:.875rem}
header b{color:var(--ink);font-size:1.0625rem;overflow-wrap:anywhere}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .25rem;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0 0 .75rem}
h2,p,.sum th{overflow-wrap:anywhere}
p{margin:.25rem 0 1rem}
.soft{color:var(--soft)}
.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;align-items:start}
@media (min-width:50rem){.columns{grid-template-columns:minmax(0,1fr) minmax(0,1.1fr);gap:1.5rem}}
.paper{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:1.25rem}
.paper>:last-child{margin-bottom:0}
h1+form{margin-top:1rem}
.button+.soft,form+.soft{margin-top:1rem}
.narrow{max-width:28rem;margin:0 auto}
.sum{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.sum td,.sum th{padding:.4rem 0;text-align:left;vertical-align:top;font-weight:400}
.sum td:last-child{text-align:right;white-space:nowrap;padding-left:1rem}
.sum tfoot td,.sum tfoot th{border-top:1px solid var(--line);padding-top:.75rem;font-weight:700;font-size:1.0625rem}
.sum tfoot tr+tr td,.sum tfoot tr+tr th,.sum tfoot small{font-weight:400;font-size:.9375rem}
.sum tfoot tr+tr td,.sum tfoot tr+tr th{border:0;padding-top:.25rem}
@media (max-width:30rem){.sum tfoot small{font-size:.8125rem}}
.sum small{display:block;color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1rem;margin:0 0 1rem}
dt{color:var(--soft)}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
fieldset{border:0;margin:0 0 1.25rem;padding:0;min-width:0}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
.choice{display:flex;gap:.75rem;align-items:flex-start;border:1px solid var(--line);border-radius:8px;padding:.75rem;margin-bottom:.5rem;cursor:pointer}
.choice:hover{border-color:var(--field)}
.choice:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.choice input{width:1.125rem;height:1.125rem;margin:.2rem 0 0;accent-color:var(--accent);flex:none}
.choice span{flex:1;min-width:0}
.choice b{font-weight:500}
.logo{display:block;max-width:8rem;max-height:2.5rem;object-fit:contain}
section>.logo{margin-bottom:.75rem}
.choice .logo{max-width:4rem;max-height:1.5rem;flex:none}
.choice em{font-style:normal;color:var(--soft);white-space:nowrap;font-variant-numeric:tabular-nums}
label.field{display:block;margin-bottom:.875rem;font-size:.875rem;font-weight:500}
label.field input{display:block;width:100%;margin-top:.25rem;font:inherit;font-size:1rem;padding:.625rem .75rem;min-height:44px;border:1px solid var(--field);border-radius:6px;background:var(--paper);color:var(--ink);font-variant-numeric:tabular-nums}
label.field input[aria-invalid]{border-color:var(--bad)}
label.field small{display:block;color:var(--bad);margin-top:.25rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button,.button{display:block;width:100%;min-height:48px;padding:.75rem 1rem;border:0;border-radius:8px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.plain{background:none;color:var(--accent);border:1px solid var(--line);margin-top:.5rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.note{border-left:3px solid var(--wait);padding:.5rem .75rem;margin:0 0 1rem;background:color-mix(in srgb,var(--wait) 9%,transparent);border-radius:0 6px 6px 0}
.note.bad{border-color:var(--bad);background:color-mix(in srgb,var(--bad) 9%,transparent)}
.mark{display:block;width:3rem;height:3rem;margin:0 0 .75rem}
.good{color:var(--good)}.bad-ink{color:var(--bad)}.wait{color:var(--wait)}
.qr{display:block;width:min(100%,15rem);margin:0 auto 1rem;background:#fff;padding:.75rem;border-radius:8px;border:1px solid var(--line)}
.qr svg{display:block;width:100%;height:auto}
.mono{font-family:ui-monospace,SFMono-Regular,Menlo,monospace}
footer{max-width:56rem;margin:0 auto;padding:0 1rem 2rem;color:var(--soft);font-size:.875rem}
.receipt{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.875rem}
.label{font-size:1.125rem}
.label .code{font-size:1.75rem;font-weight:700;letter-spacing:.06em;margin:1rem 0;overflow-wrap:anywhere}
.dock{background:var(--paper)}.dock main{max-width:none;padding:.25rem}
[hidden]{display:none}
@media (forced-colors:active){.choice:has(:checked){outline:2px solid Highlight}}
@media print{body{background:#fff}.paper{border:0}.print-hide{display:none}}
`;

const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

export const styleElement = `<style>${style}</style>`;

export interface PagePermissions {
  /** Addresses that the page's forms may post to, besides the gateway. */
  readonly formActions?: readonly string[];
  /** Sources of the page's scripts; empty: none. */
  readonly scripts?: readonly string[];
  /** Whether the page's script may call the gateway. */
  readonly canFetch?: boolean;
  /** Origins that may frame the page; empty: none. */
  readonly frameAncestors?: readonly string[];
}

/** By default, proxies read 4 kB of headers. If a gateway sends more, they count it as down for everybody. */
const maxLength = 2500;

/** As many of a merchant's addresses as fit into the header, starting with the first. */
function addressesWithinHeader(addresses: readonly string[]): readonly string[] {
  let remainingLength = maxLength;
  return addresses.filter((address) => {
    remainingLength -= address.length + 1;
    return remainingLength >= 0;
  });
}

/**
 * Policy of a customer page: no scripts, no other origins, forms only to the gateway, and no framing, except
 * where the page has permission.
 */
export function customerPagePolicy(permissions: PagePermissions = {}) {
  const { formActions = [], scripts = [], frameAncestors = [], canFetch } = permissions;
  const framers = addressesWithinHeader(frameAncestors);
  return [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "img-src 'self' data:",
    `form-action ${["'self'", ...addressesWithinHeader(formActions)].join(" ")}`,
    "base-uri 'none'",
    ...(canFetch ? ["connect-src 'self'"] : []),
    ...(scripts.length === 0
      ? []
      : [`script-src ${scripts.join(" ")}`, "require-trusted-types-for 'script'"]),
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(" ")}`,
  ].join("; ");
}
