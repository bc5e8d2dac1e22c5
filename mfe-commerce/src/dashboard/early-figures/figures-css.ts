import { shellCss } from "../../early/early-shell";

/** The sizes of the dashboard's card at each width at which its tiles wrap. */
export const figuresCss = `${shellCss}
#early-list h1{height:43px}
#early-list section{padding:20px;border:1px solid var(--hp-colors-border);border-radius:8px;background:var(--hp-colors-bg-panel)}
#early-list h2{font:600 16px/22px var(--hp-fonts-body)}
#early-list p{color:var(--hp-colors-fg-muted)}
#early-list dl{display:grid;gap:16px;grid-template-columns:repeat(6,minmax(0,1fr));margin-block-start:20px}
#early-list p+dl{margin-block-start:14px}
#early-list dt{font-size:12px;line-height:18px;color:var(--hp-colors-fg-muted)}
#early-list dd{margin-block-start:2px;font-size:16px;line-height:24px;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
@media (max-width:79.99rem){#early-list dl{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (max-width:47.99rem){#early-list h1{height:44px}#early-list section{padding:16px}#early-list dl{grid-template-columns:repeat(2,minmax(0,1fr))}}
`;
