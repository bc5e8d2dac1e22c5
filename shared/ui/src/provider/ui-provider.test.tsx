/** @own-environment The test counts style rules, which are written once per document. */
import { Button, UiProvider } from "@hpay/ui";
import { render } from "@testing-library/react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { styleCacheOf } from "./style-cache";

describe("provider", () => {
  afterEach(() => jest.restoreAllMocks());

  it("Global styles are written once for all React roots", () => {
    const insertSpy = jest.spyOn(styleCacheOf(document).sheet, "insert");
    const show = () =>
      render(
        <UiProvider language="en">
          <Button>Save</Button>
        </UiProvider>,
      );
    show();
    const writtenRules = insertSpy.mock.calls.length;
    expect(writtenRules).toBeGreaterThan(0);
    show();
    show();
    expect(insertSpy).toHaveBeenCalledTimes(writtenRules);
  });

  it("Styles, color mode and overlays stay inside a shadow root", async () => {
    document.documentElement.className = "dark";
    const shell = document.body.appendChild(document.createElement("div"));
    const shadow = shell.attachShadow({ mode: "open" });
    const root = createRoot(shadow.appendChild(document.createElement("div")));
    const outsideSpy = jest.spyOn(styleCacheOf(document).sheet, "insert");
    const inside = jest.spyOn(styleCacheOf(shadow).sheet, "insert");
    await act(async () =>
      root.render(
        <UiProvider language="en" root={shadow}>
          <Button disabledReason="Not now">Save</Button>
        </UiProvider>,
      ),
    );
    expect(styleCacheOf(shadow).sheet.container).toBe(shadow);
    expect(inside).toHaveBeenCalled();
    expect(outsideSpy).not.toHaveBeenCalled();
    expect(shadow.querySelector(".chakra-theme.dark button")).toHaveTextContent("Save");
    await act(async () => {
      document.documentElement.className = "light";
    });
    expect(shadow.querySelector(".chakra-theme.light")).not.toBeNull();
    // The element's own mode takes precedence over the page's.
    await act(async () => shell.setAttribute("color-mode", "dark"));
    expect(shadow.querySelector(".chakra-theme.dark")).not.toBeNull();
    await act(async () => root.unmount());
    shell.remove();
    document.documentElement.className = "";
  });

  it("A shadow root's styles use a separate rem except in media queries", () => {
    const insertSpy = jest.spyOn(Object.getPrototypeOf(styleCacheOf(document).sheet), "insert");
    const { sheet } = styleCacheOf(document.createElement("div").attachShadow({ mode: "open" }));
    sheet.insert(".a{margin:-1.5rem 2px;width:calc(1rem + 2px)}");
    sheet.insert("@media (min-width: 40rem){.b{padding:.5rem}}");
    const css = insertSpy.mock.calls.slice(-2).join("");
    expect(css).toContain("margin:calc(-1.5 * var(--hp-rem, 1rem)) 2px");
    expect(css).toContain("calc(calc(1 * var(--hp-rem, 1rem)) + 2px)");
    expect(css).toContain("(min-width: 40rem){.b{padding:calc(.5 * var(--hp-rem, 1rem))}}");
  });

  it("A shadow root's layout, except overlays, follows the container width", () => {
    Object.assign(globalThis, { CSS: { supports: () => true } });
    const insertSpy = jest.spyOn(Object.getPrototypeOf(styleCacheOf(document).sheet), "insert");
    const { sheet } = styleCacheOf(document.createElement("div").attachShadow({ mode: "open" }));
    insertSpy.mockClear();
    sheet.insert("@media screen and (min-width: 40rem) and (max-width: 63.97rem){.b td{width:1rem}}");
    sheet.insert("@media print{.b{width:1px}}");
    expect(insertSpy.mock.calls.map(([rule]) => rule)).toEqual([
      "@media screen{@container hpay (min-width: 40em) and (max-width: 63.97em){.b td{width:calc(1 * var(--hp-rem, 1rem))}}}",
      "@media screen and (min-width: 40rem) and (max-width: 63.97rem){:where([data-overlays]){.b td{width:calc(1 * var(--hp-rem, 1rem))}}}",
      "@media print{.b{width:1px}}",
    ]);
    Reflect.deleteProperty(globalThis, "CSS");
  });

  it("A shadow root's styles use an adopted stylesheet instead of style elements", () => {
    const shadow = document.createElement("div").attachShadow({ mode: "open" });
    const theme = new CSSStyleSheet();
    // jsdom has no adopted sheets.
    Object.assign(shadow, { adoptedStyleSheets: [theme] });
    const { sheet } = styleCacheOf(shadow);
    sheet.insert(".a{color:red}");
    sheet.insert("no rule at all");
    sheet.insert(".b{color:blue}");
    expect(shadow.childNodes).toHaveLength(0);
    const [ownSheet, lastSheet] = shadow.adoptedStyleSheets;
    expect([...(ownSheet?.cssRules ?? [])].slice(-2).map(({ cssText }) => cssText)).toEqual([
      ".a {color: red;}",
      ".b {color: blue;}",
    ]);
    expect(lastSheet).toBe(theme);
  });

  it("An emptied shadow root receives its styles again", () => {
    const shadow = document.createElement("div").attachShadow({ mode: "open" });
    const cache = styleCacheOf(shadow);
    cache.sheet.tags.push(shadow.appendChild(document.createElement("style")));
    expect(styleCacheOf(shadow)).toBe(cache);
    shadow.replaceChildren();
    expect(styleCacheOf(shadow)).not.toBe(cache);
  });
});
