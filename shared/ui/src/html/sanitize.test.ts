import { safeHref, sanitize, sanitizeToFragment } from "@hpay/ui/html";

const clean = (html: string) => String(sanitize(html));

describe("sanitized HTML", () => {
  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a handler", "<img src=x onerror=alert(1)>"],
    ["an SVG", "<svg onload=alert(1)><script>alert(1)</script></svg>"],
    ["a toggle", "<details open ontoggle=alert(1)>x</details>"],
    ["a frame", "<iframe srcdoc='<script>alert(1)</script>'></iframe>"],
    [
      "mutation through math",
      "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    ],
    ["a script address", "<a href='javascript:alert(1)'>x</a>"],
    ["a hidden script address", "<a href='java\tscript:alert(1)'>x</a>"],
    ["an entity-coded script address", "<a href='&#106;avascript:alert(1)'>x</a>"],
    ["a data address", "<a href='data:text/html,<script>alert(1)</script>'>x</a>"],
    ["a style element", "<style>body{display:none}</style>"],
    ["a style attribute", "<p style='position:fixed;inset:0'>x</p>"],
    ["a form", "<form action='https://evil.example'><input name=a><button>Go</button></form>"],
    ["a base", "<base href='https://evil.example/'>"],
    ["a refresh", "<meta http-equiv=refresh content='0;url=https://evil.example'>"],
    ["a foreign picture", "<img src='https://evil.example/pixel.png'>"],
    ["a foreign picture without a scheme", "<img src='//evil.example/pixel.png'>"],
    ["an object", "<object data='x'></object><embed src='x'>"],
    ["a link element", "<link rel=stylesheet href='https://evil.example/a.css'>"],
    ["Cyrillicised tags", "<сцрипт>алерт(1)</сцрипт>"],
  ])("Sanitizing removes %s", (_name, html) => {
    const result = clean(html);
    expect(result).not.toMatch(
      /<(script|svg|iframe|style|form|input|button|base|meta|object|embed|link|math)\b/i,
    );
    expect(result).not.toMatch(/\son\w+\s*=|javascript:|data:|style=|evil\.example/i);
  });

  it("Sanitized HTML cannot use the page's element ids or names", () => {
    const result = clean('<a id="app" name="cookie">x</a>');
    expect(result).not.toMatch(/id="app"|name="cookie"/);
  });

  it("Sanitized HTML keeps only alignment classes", () => {
    expect(clean('<p class="align-center chakra-button">x</p>')).toBe('<p class="align-center">x</p>');
  });

  it("Sanitized HTML keeps ordinary text, lists and tables", () => {
    const html =
      "<h2>Uslovi</h2><p>Plaćanje <b>odmah</b></p><ul><li>đ</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>";
    expect(clean(html)).toBe(html);
  });

  it("Sanitized external links open in a new tab without an opener", () => {
    const result = clean('<a href="https://shop.example">x</a>');
    expect(result).toContain('target="_blank"');
    expect(result).toContain("noopener");
  });

  it("Sanitized HTML keeps same-origin images", () => {
    expect(clean('<img src="/static/logo.png" alt="Logo">')).toContain("/static/logo.png");
  });

  it.each([
    ["<p onclick=alert(1)>a</p>", "<p>a</p>"],
    [`<p class="align-end"onclick="alert(1)">a</p>`, `<p class="align-end">a</p>`],
    ["<b/onclick=alert(1)>a</b>", "<b>a</b>"],
    [`<p title="on a=1 onclick=2">once=1 on b=2</p>`, `<p title="on a=1 onclick=2">once=1 on b=2</p>`],
    [`<a href="/online=1">a</a>`, `<a href="/online=1">a</a>`],
    [`<p style="color:red"STYLE='x' title="a style=1">style=1</p>`, `<p title="a style=1">style=1</p>`],
    ["a<style>p > b{color:red}</style><b>b</b><STYLE media='>'>x", "a<b>b</b>"],
    [`<p title="<style>">a</p>`, `<p title="<style>">a</p>`],
    [`a<BASE href='https://evil.example/'>b`, "ab"],
  ])("Sanitizing removes handlers, styles and base elements in any browser: %s", (html, safeHtml) => {
    const parse = jest.spyOn(DOMParser.prototype, "parseFromString");
    expect(clean(html)).toBe(safeHtml);
    const readHtml = String(parse.mock.calls.at(-1)?.[0]);
    parse.mockRestore();
    const template = document.createElement("template");
    template.innerHTML = readHtml;
    for (const element of template.content.querySelectorAll("*"))
      expect(element.getAttributeNames().filter((name) => /^(on|style$)/.test(name))).toEqual([]);
    expect(template.content.querySelector("style")).toBeNull();
  });

  it("Sanitizing a megabyte of unclosed tags is fast", () => {
    for (const part of ["<a ", '<a "', "<a onx='", "<", "<style ", "<style>", '<style "', "</style"])
      expect(clean(part.repeat(100_000))).toBeDefined();
  });

  it("Sanitizing removes images from a script's HTML", () => {
    const html = '<p>Fee<img src="/uploads/a.png?what-it-saw"><b>2 %</b></p>';
    const holder = document.createElement("div");
    holder.append(sanitizeToFragment(html, false));
    expect(holder.innerHTML).toBe("<p>Fee<b>2 %</b></p>");
    holder.replaceChildren(sanitizeToFragment(html));
    expect(holder.querySelector("img")).not.toBeNull();
  });

  it("Sanitizing keeps a megabyte of text", () => {
    const text = "<b>".concat("č".repeat(1_000_000), "</b>");
    expect(clean(text)).toBe(text);
  });
});

describe("addresses from data", () => {
  it.each([
    "https://shop.example/a?b=1",
    "http://shop.example",
    "mailto:a@shop.example",
    "tel:+381601234567",
    "/orders/12",
    "#top",
  ])("The address %s is accepted", (address) => {
    expect(safeHref(address)).toBe(address);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://shop.example/1",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "",
    "not an address",
    null,
    12,
  ])("The address %p is refused", (address) => {
    expect(safeHref(address)).toBeUndefined();
  });
});
