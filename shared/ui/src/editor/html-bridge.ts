import { sanitize, sanitizeToFragment } from "@hpay/ui/html";
import { DOMParser, DOMSerializer, type Node } from "prosemirror-model";
import { schema } from "./schema";

/** Converts stored HTML, which is sanitized first, to an editor document. */
export function documentOfHtml(html: string): Node {
  return DOMParser.fromSchema(schema).parse(sanitizeToFragment(html));
}

/** Elements that the editor does not support: an edit removes them but leaves their text. */
const unsupportedTags = ["table", "img", "sub", "sup", "s", "del", "ins", "mark", "pre", "dl", "details"];

/** Names of the elements in stored HTML that the editor would remove. */
export function unsupportedInEditor(html: string): readonly string[] {
  const storedNodes = sanitizeToFragment(html);
  return unsupportedTags.filter((name) => storedNodes.querySelector(name) !== null);
}

/** Converts a document to sanitized HTML; an empty document gives an empty text. */
export function htmlOfDocument(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.firstChild.content.size === 0)
    return "";
  const holder = document.createElement("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  return String(sanitize(holder.innerHTML));
}
