import { withoutEscapes } from "./unescaped";

it.each([
  ["PHP's escapes", "Кафа &quot;Дунав&quot; &amp; &lt;b&gt; O&#039;Neill", `Кафа "Дунав" & <b> O'Neill`],
  ["WordPress' quotation marks", "&#8222;Šoljica&#8220; &#x2013; 2&nbsp;dl", "„Šoljica“ – 2\u00a0dl"],
  ["escapes of escapes", "&amp;quot;", "&quot;"],
  ["no escapes", "A&B; 5 < 6 & x; &unknown;", "A&B; 5 < 6 & x; &unknown;"],
  [
    "control characters and no characters",
    "&#0; &#x1b; &#xd800; &#9999999;",
    "&#0; &#x1b; &#xd800; &#9999999;",
  ],
])("A shop's escaped text is stored unescaped: %s", (_what, text, plainText) => {
  expect(withoutEscapes(text)).toBe(plainText);
});

it("Every text in a value is unescaped without other changes", () => {
  expect(withoutEscapes([{ name: "A &amp; B", qty: 2, tags: ["&lt;"], none: null, "&amp;": true }])).toEqual([
    { name: "A & B", qty: 2, tags: ["<"], none: null, "&amp;": true },
  ]);
});
