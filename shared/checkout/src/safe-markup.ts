/* Dialog texts contain markup from shop plugins, and texts from orders and banks. Elements for them are built from an allow-list, so that nothing in them runs and no Trusted Types sink is used. */
const tags = new Set(
  (
    "a b blockquote br button caption code dd div dl dt em fieldset h1 h2 h3 h4 h5 h6 hr i img input label legend li ol " +
    "optgroup option p pre q s select small span strong sub sup table tbody td textarea tfoot th thead tr u ul"
  ).split(" "),
);
const emptyElements = new Set(["br", "hr", "img", "input"]);
/** Elements with content that is not text for people. */
const droppedTags = new Set(["script", "style", "template", "iframe", "object", "svg", "math", "noscript"]);
const attributes =
  /^(?:class|id|title|alt|name|value|type|for|placeholder|rows|cols|colspan|rowspan|min|max|step|checked|selected|disabled|readonly|required|multiple|lang|dir|role|tabindex|width|height|href|src|(?:aria|data)-[\w-]+)$/;
const token = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+|<)/gi;
const attribute = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;
const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", times: "×", hellip: "…" },
  ...{ ndash: "–", mdash: "—", euro: "€" },
};

/** The allowed elements and texts of a piece of HTML. */
export function safeNodes(html: string): DocumentFragment {
  const root = document.createDocumentFragment();
  const openElements: { readonly name: string; readonly node: ParentNode & Node }[] = [
    { name: "", node: root },
  ];
  const last = () => openElements[openElements.length - 1]?.node ?? root;
  let skippedTag = "";
  for (const [, slash, tag = "", attributesText = "", text] of html.matchAll(token)) {
    const name = tag.toLowerCase();
    if (skippedTag !== "") {
      if (slash === "/" && name === skippedTag) skippedTag = "";
    } else if (text !== undefined) last().append(decode(text));
    else if (droppedTags.has(name) && slash === "") skippedTag = name;
    else if (!tags.has(name)) continue;
    else if (slash === "/") {
      const at = openElements.map((element) => element.name).lastIndexOf(name);
      if (at > 0) openElements.length = at;
    } else {
      const element = elementOf(name, attributesText);
      last().append(element);
      if (!emptyElements.has(name)) openElements.push({ name, node: element });
    }
  }
  return root;
}

function elementOf(name: string, attributesText: string): HTMLElement {
  const element = document.createElement(name);
  for (const [, raw = "", doubleQuoted, singleQuoted, unquoted] of attributesText.matchAll(attribute)) {
    const key = raw.toLowerCase();
    const value = decode(doubleQuoted ?? singleQuoted ?? unquoted ?? "");
    if (!attributes.test(key)) continue;
    if (key === "href" && !/^(?:https?:|mailto:|tel:|#|\/(?!\/))/i.test(value.trim())) continue;
    if (key === "src" && !/^(?:https?:|data:image\/)/i.test(value.trim())) continue;
    element.setAttribute(key, value);
  }
  if (element instanceof HTMLAnchorElement) element.rel = "noopener noreferrer";
  // A button in a text must not submit the form around the dialog.
  if (element instanceof HTMLButtonElement) element.type = "button";
  return element;
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
