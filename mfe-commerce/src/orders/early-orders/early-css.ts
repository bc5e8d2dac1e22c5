import type { StoredWidths } from "@hpay/data/stored-widths";
import { shellCss } from "../../early/early-shell";
import { earlyColumns } from "./early-view";

const tone = (name: string) =>
  `#early-list .${name}{background:var(--hp-colors-${name}-bg);border-color:var(--hp-colors-${name}-border);color:var(--hp-colors-${name}-fg)}`;

/** The measures of the orders list, on its wide and narrow side of 48rem. */
export const earlyCss = `${shellCss}
#early-list .filters{flex:none;height:132px;margin-block-end:64px;border:1px solid var(--hp-colors-border);border-radius:8px;background:var(--hp-colors-bg-panel)}
#early-list .table{border:1px solid var(--hp-colors-border);border-radius:8px;overflow:auto;background:var(--hp-colors-bg-panel)}
#early-list table{border-collapse:collapse}
#early-list th{height:36px;padding:0 6px;text-align:start;font:500 12px/15px var(--hp-fonts-body);color:var(--hp-colors-fg-muted);background:var(--hp-colors-bg-canvas)}
#early-list td{height:32px;padding:2px 6px;white-space:nowrap;border-block-start:1px solid var(--hp-colors-border);max-width:300px;overflow:hidden;text-overflow:ellipsis}
#early-list .fold{min-width:32px}
#early-list :is(.uid,.created){min-width:140px}
#early-list .status{min-width:144px}
#early-list :is(.created,.amount){font-variant-numeric:tabular-nums}
#early-list .pressed{opacity:.5}
#early-list a{font-family:var(--hp-fonts-mono);color:var(--hp-colors-brand-fg,var(--hp-colors-info-fg))}
#early-list .amount{text-align:end;min-width:123px}
#early-list .customer{min-width:143px;max-width:143px}
#early-list .payment{min-width:86px;max-width:86px}
#early-list .rest{width:100%}
#early-list .chip{display:inline-block;vertical-align:middle;min-width:26px;height:20px;padding:0 6px;margin-inline-end:4px;border:1px solid;border-radius:4px;font:500 12px/18px var(--hp-fonts-body)}
${["neutral", "warning", "info", "success", "danger", "violet", "teal"].map(tone).join("\n")}
@media (max-width:79.99rem){#early-list .filters{height:252px}#early-list .payment{display:none}#early-list .customer{min-width:92px}}
@media (max-width:47.99rem){
#early-list h1{height:132px}
#early-list .filters{height:250px;margin-block-end:104px}
#early-list .table{border:0;background:none}
#early-list :is(table,tbody){display:block}
#early-list :is(thead,.fold,.payment,.rest){display:none}
#early-list tr{display:grid;grid-template-columns:1fr auto;height:114px;padding:8px 12px;margin-block-end:8px;border:1px solid var(--hp-colors-border);border-radius:8px;background:var(--hp-colors-bg-panel)}
#early-list td{border:0;padding:2px 0;height:auto;min-width:0;max-width:none}
#early-list .uid{order:1}#early-list .amount{order:2;font-weight:500}#early-list .status{order:3;grid-column:1/-1}#early-list .customer{order:4}#early-list .created{order:5;text-align:end}
}`;

/** The widths that the person gave to columns, as the list applies them. */
export function widthsCss(widths: StoredWidths): string {
  const rules = earlyColumns.map(([column]) => {
    const width = widths[column];
    return width ? `#early-list tr>.${column}{min-width:${width}px;max-width:${width}px}` : "";
  });
  return `@media (min-width:48rem){${rules.join("")}}`;
}
