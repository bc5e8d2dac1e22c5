/** An element with a class and contents; strings become text nodes. */
export function make(tag: string, name: string, ...contents: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...contents);
  return element;
}

/** The shell around a page as the panel will show it, built only from text. */
export function shellView(names: readonly string[], ...mainNodes: Node[]): HTMLElement {
  const view = make(
    "div",
    "",
    make("div", "bar", ...names.map((name) => make("b", "", name))),
    make("div", "menu"),
    make("div", "main", ...mainNodes),
  );
  view.id = "early-list";
  return view;
}

/** Styles of the shell, for windows wider and narrower than 48rem. */
export const shellCss = `
#early-list{position:fixed;inset:0;z-index:1;overflow:hidden;display:grid;grid-template:57px 1fr/282px 1fr;background:var(--hp-colors-bg-canvas);color:var(--hp-colors-fg);font:400 13px/19.5px var(--hp-fonts-body)}
#early-list .bar{grid-column:1/-1;display:flex;gap:8px;align-items:center;padding-inline-start:120px;background:var(--hp-colors-bg-panel);border-block-end:1px solid var(--hp-colors-border)}
#early-list b{height:36px;padding:0 39px;border:1px solid var(--hp-colors-border-emphasized);border-radius:8px;font:500 14px/34px var(--hp-fonts-body);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
#early-list .menu{background:var(--hp-colors-bg-panel);border-inline-end:1px solid var(--hp-colors-border)}
#early-list .main{padding:24px;min-width:0;display:flex;flex-direction:column}
#early-list h1{font:600 22px/27.5px var(--hp-fonts-body);height:52px;flex:none}
#early-list small{display:block;font-size:12px;line-height:18px;font-weight:400;color:var(--hp-colors-fg-muted)}
@media (max-width:61.99rem){#early-list{grid-template-columns:1fr}#early-list .menu{display:none}}
@media (max-width:47.99rem){
#early-list{grid-template-rows:93px 1fr}
#early-list .bar{padding:48px 8px 9px}
#early-list b{flex:1;padding:0 12px}
#early-list .main{padding:16px}
#early-list h1{height:88px}
}`;
