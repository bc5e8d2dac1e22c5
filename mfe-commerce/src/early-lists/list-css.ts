import type { StoredWidths } from "@hpay/data/stored-widths";
import { shellCss } from "../early/early-shell";
import type { EarlyColumn } from "./list-cells";

const tone = (name: string) =>
  `#early-list .${name}{background:var(--hp-colors-${name}-bg);border-color:var(--hp-colors-${name}-border);color:var(--hp-colors-${name}-fg)}`;

const shortenedCells = ":is(.ident,.order,.customer,.payment)";

/** Styles of a list with buttons beside its title, for windows wider and narrower than 48rem. */
export const listCss = `${shellCss}
#early-list .filters{flex:none;height:131px;margin-block-end:64px;border:1px solid var(--hp-colors-border);border-radius:8px;background:var(--hp-colors-bg-panel)}
#early-list .table{border:1px solid var(--hp-colors-border);border-radius:8px;overflow:auto;background:var(--hp-colors-bg-panel)}
#early-list table{border-collapse:collapse;width:100%}
#early-list th{height:36px;padding:0 6px;text-align:start;font:500 12px/15px var(--hp-fonts-body);color:var(--hp-colors-fg-muted);background:var(--hp-colors-bg-canvas)}
#early-list th:not(${shortenedCells}){width:1%}
#early-list td{height:32px;padding:2px 6px;white-space:nowrap;border-block-start:1px solid var(--hp-colors-border)}
#early-list td${shortenedCells}{max-width:84px;overflow:hidden;text-overflow:ellipsis}
#early-list .fold{min-width:32px}
#early-list :is(.uid,.created){min-width:137px}
#early-list :is(.created,.amount){font-variant-numeric:tabular-nums}
#early-list .pressed{opacity:.5}
#early-list a{font-family:var(--hp-fonts-mono);color:var(--hp-colors-brand-fg,var(--hp-colors-info-fg))}
#early-list .amount{text-align:end;min-width:99px}
#early-list .rest{display:none}
#early-list td:has(.mark){padding-block:4px}
#early-list .mark{max-width:152px;margin-block-start:2px;white-space:normal}
#early-list .mark span{white-space:nowrap}
#early-list .chip{display:inline-block;vertical-align:middle;min-width:26px;height:20px;padding:0 6px;margin-inline-end:4px;border:1px solid;border-radius:4px;font:500 12px/18px var(--hp-fonts-body)}
#early-list .chip:not(:empty){padding:0 14px}
${["neutral", "warning", "info", "success", "danger", "violet", "teal"].map(tone).join("\n")}
@media (max-width:79.99rem){#early-list .filters{height:252px}#early-list :is(.order,.payment){display:none}}
@media (max-width:47.99rem){
#early-list h1{height:88px}
#early-list .filters{height:249px;margin-block-end:106px}
#early-list .table{border:0;background:none}
#early-list :is(table,tbody){display:block}
#early-list :is(thead,.fold,.ident){display:none}
#early-list tr{display:grid;grid-template:36px 26px 32px/1fr auto;align-items:center;height:114px;padding:7px 12px;margin-block-end:8px;border:1px solid var(--hp-colors-border);border-radius:8px;background:var(--hp-colors-bg-panel)}
#early-list td{border:0;padding:2px 0;height:auto;min-width:0}
#early-list tr:has(.mark){height:auto;grid-template-rows:36px auto 36px}
#early-list td:has(.mark) .chip{vertical-align:top}
#early-list td:has(.mark){padding-block:2px;line-height:20px}
#early-list .mark{max-width:none}
#early-list td.customer{max-width:none}
#early-list .uid{order:1;padding-inline-start:32px}#early-list .amount{order:2;font-weight:500}#early-list .status{order:3;grid-column:1/-1}#early-list .customer{order:4}#early-list .created{order:5;text-align:end}
}`;

/** Styles of a list without buttons beside its title and without the Exclude filter. */
export const plainListCss = `
#early-list h1{height:43px}
@media (max-width:79.99rem){#early-list .filters{height:205px}}
@media (max-width:47.99rem){#early-list h1{height:44px}#early-list .filters{height:249px}}`;

/** Reserves space for the columns that only windows of at least this width show; they load with the list. */
export const roomFor = (px: number, from: string) =>
  `@media (min-width:${from}){#early-list .rest{display:table-cell;min-width:${px}px}}`;

/** The widths that the person set for columns, applied as in the list. */
export function widthsCss(columns: readonly EarlyColumn[], widths: StoredWidths): string {
  const rules = columns.map(([column]) => {
    const width = widths[column];
    return width ? `#early-list tr>.${column}{min-width:${width}px;max-width:${width}px}` : "";
  });
  return `@media (min-width:48rem){${rules.join("")}}`;
}
