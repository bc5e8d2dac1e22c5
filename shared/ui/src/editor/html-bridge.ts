import { sanitize, sanitizeToFragment } from "@hpay/ui/html";
import { DOMParser, DOMSerializer, type Node } from "prosemirror-model";
import { schema } from "./schema";

/** Stored HTML as an editor document; harmless before it is parsed. */
export function documentOfHtml(html: string): Node {
  return DOMParser.fromSchema(schema).parse(sanitizeToFragment(html));
}

/** Elements that say something which the editor has no node for: an edit takes them away, their words stay. */
const telling = ["table", "img", "sub", "sup", "s", "del", "ins", "mark", "pre", "dl", "details"];

/** Which of them stored HTML holds. */
export function lostInEditor(html: string): readonly string[] {
  const stored = sanitizeToFragment(html);
  return telling.filter((name) => stored.querySelector(name) !== null);
}

/** The document as harmless HTML; nothing written is the empty text. */
export function htmlOfDocument(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.firstChild.content.size === 0)
    return "";
  const holder = document.createElement("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  return String(sanitize(holder.innerHTML));
}
