import { safeHref } from "@hpay/ui/html";
import { type Attrs, type DOMOutputSpec, Schema } from "prosemirror-model";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";

export type Alignment = "start" | "center" | "end";

/** Alignment is stored as a class, because the page's policy removes style attributes. */
const classOf = (attrs: Attrs): Record<string, string> =>
  attrs.align === "center" || attrs.align === "end" ? { class: `align-${attrs.align}` } : {};
const alignOf = (element: HTMLElement): Alignment => {
  if (element.classList.contains("align-center")) return "center";
  return element.classList.contains("align-end") ? "end" : "start";
};
const align = { align: { default: "start", validate: "string" } };

/** All elements that a text can contain; others are dropped on paste and on load. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: {
      content: "inline*",
      group: "block",
      attrs: align,
      parseDOM: [{ tag: "p", getAttrs: (element) => ({ align: alignOf(element) }) }],
      toDOM: (node): DOMOutputSpec => ["p", classOf(node.attrs), 0],
    },
    heading: {
      content: "inline*",
      group: "block",
      defining: true,
      attrs: { ...align, level: { default: 2, validate: "number" } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        getAttrs: (element: HTMLElement) => ({
          align: alignOf(element),
          level: Math.max(2, Math.min(4, level)),
        }),
      })),
      toDOM: (node): DOMOutputSpec => [`h${node.attrs.level}`, classOf(node.attrs), 0],
    },
    blockquote: {
      content: "block+",
      group: "block",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: (): DOMOutputSpec => ["blockquote", 0],
    },
    horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: (): DOMOutputSpec => ["hr"] },
    bullet_list: { ...bulletList, content: "list_item+", group: "block" },
    ordered_list: { ...orderedList, content: "list_item+", group: "block" },
    list_item: { ...listItem, content: "paragraph block*" },
    text: { group: "inline" },
    hard_break: {
      inline: true,
      group: "inline",
      selectable: false,
      parseDOM: [{ tag: "br" }],
      toDOM: (): DOMOutputSpec => ["br"],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: "string" } },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (element) => {
            const href = safeHref(element.getAttribute("href"));
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: (mark): DOMOutputSpec => ["a", { href: mark.attrs.href }, 0],
    },
    strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: (): DOMOutputSpec => ["strong", 0] },
    em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: (): DOMOutputSpec => ["em", 0] },
    underline: { parseDOM: [{ tag: "u" }], toDOM: (): DOMOutputSpec => ["u", 0] },
    code: { parseDOM: [{ tag: "code" }], toDOM: (): DOMOutputSpec => ["code", 0] },
  },
});
