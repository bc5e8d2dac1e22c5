const tone = (name: string) =>
  `#early-list .${name}{background:var(--hp-colors-${name}-bg);border-color:var(--hp-colors-${name}-border);color:var(--hp-colors-${name}-fg)}`;

/** The measures of the shell and of the orders list, on its wide and narrow side of 48rem. */
export const earlyCss = `
#early-list{position:fixed;inset:0;z-index:1;overflow:hidden;display:grid;grid-template:57px 1fr/282px 1fr;background:var(--hp-colors-bg-canvas);color:var(--hp-colors-fg);font:400 13px/19.5px var(--hp-fonts-body)}
#early-list .bar{grid-column:1/-1;display:flex;gap:8px;align-items:center;padding-inline-start:120px;background:var(--hp-colors-bg-panel);border-block-end:1px solid var(--hp-colors-border)}
#early-list b{height:36px;padding:0 39px;border:1px solid var(--hp-colors-border-emphasized);border-radius:8px;font:500 14px/34px var(--hp-fonts-body);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
#early-list .menu{background:var(--hp-colors-bg-panel);border-inline-end:1px solid var(--hp-colors-border)}
#early-list .main{padding:24px;min-width:0;display:flex;flex-direction:column}
#early-list h1{font:600 22px/27.5px var(--hp-fonts-body);height:52px;flex:none}
#early-list .filters{flex:none;height:132px;margin-block-end:64px;border:1px solid var(--hp-colors-border);border-radius:8px;background:var(--hp-colors-bg-panel)}
#early-list .table{border:1px solid var(--hp-colors-border);border-radius:8px;overflow:auto;background:var(--hp-colors-bg-panel)}
#early-list table{border-collapse:collapse}
#early-list th{height:36px;padding:0 8px;text-align:start;font:500 12px/15px var(--hp-fonts-body);color:var(--hp-colors-fg-muted);background:var(--hp-colors-bg-canvas)}
#early-list td{height:32px;padding:2px 8px;white-space:nowrap;border-block-start:1px solid var(--hp-colors-border);max-width:300px;overflow:hidden;text-overflow:ellipsis}
#early-list .fold{min-width:40px}
#early-list :is(.uid,.created){min-width:141px}
#early-list .status{min-width:208px}
#early-list :is(.created,.amount){font-variant-numeric:tabular-nums}
#early-list .pressed{opacity:.5}
#early-list a{font-family:var(--hp-fonts-mono);color:var(--hp-colors-brand-fg,var(--hp-colors-info-fg))}
#early-list .amount{text-align:end;min-width:282px}
#early-list :is(.customer,.payment){min-width:112px;max-width:112px}
#early-list small{display:block;font-size:12px;line-height:18px;font-weight:400;color:var(--hp-colors-fg-muted)}
#early-list .chip{display:inline-block;vertical-align:middle;min-width:26px;height:20px;padding:0 6px;margin-inline-end:4px;border:1px solid;border-radius:4px;font:500 12px/18px var(--hp-fonts-body)}
${["neutral", "warning", "info", "success", "danger", "violet", "teal"].map(tone).join("\n")}
@media (max-width:61.99rem){#early-list{grid-template-columns:1fr}#early-list .menu{display:none}}
@media (max-width:47.99rem){
#early-list{grid-template-rows:93px 1fr}
#early-list .bar{padding:48px 8px 9px}
#early-list b{flex:1;padding:0 12px}
#early-list .main{padding:16px}
#early-list h1{height:88px}
#early-list .filters{height:250px;margin-block-end:104px}
#early-list .table{border:0;background:none}
#early-list :is(table,tbody){display:block}
#early-list :is(thead,.fold,.payment){display:none}
#early-list tr{display:grid;grid-template-columns:1fr auto;height:114px;padding:8px 12px;margin-block-end:8px;border:1px solid var(--hp-colors-border);border-radius:8px;background:var(--hp-colors-bg-panel)}
#early-list td{border:0;padding:2px 0;height:auto;min-width:0;max-width:none}
#early-list .uid{order:1}#early-list .amount{order:2;font-weight:500}#early-list .status{order:3;grid-column:1/-1}#early-list .customer{order:4}#early-list .created{order:5}
}`;
