import { parseSync } from "@swc/core";

/** Attributes and properties whose text people see or screen readers read out. */
const spokenNames = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "description",
  "emptyText",
  "header",
  "heading",
  "hint",
  "label",
  "placeholder",
  "saveLabel",
  "text",
  "title",
]);

/** Matches two letters in a row, in any script, because "-", "·", "1/2" and "×" are symbols, not words. */
const twoLetters = /\p{L}{2}/u;
/** Matches values that are not texts: identifiers, addresses, colors, message keys. */
const codeValue = /^[a-z0-9#/._:-]*$/i;

const textOf = (node) => {
  if (node?.type === "StringLiteral") return node.value;
  if (node?.type === "TemplateLiteral") return node.quasis.map((part) => part.cooked ?? "").join("{}");
  return null;
};

/** The literal texts that an expression can evaluate to. */
function literalTextsIn(node) {
  if (!node) return [];
  if (node.type === "JSXExpressionContainer" || node.type === "ParenthesisExpression")
    return literalTextsIn(node.expression);
  if (node.type === "TsAsExpression" || node.type === "TsConstAssertion")
    return literalTextsIn(node.expression);
  if (node.type === "ConditionalExpression")
    return [...literalTextsIn(node.consequent), ...literalTextsIn(node.alternate)];
  if (node.type === "BinaryExpression" && ["||", "&&", "??", "+"].includes(node.operator))
    return [...literalTextsIn(node.left), ...literalTextsIn(node.right)];
  const text = textOf(node);
  return text === null ? [] : [text];
}

/**
 * Texts in a TypeScript source that people see and that are not in a message table.
 * @param {string} source
 * @param {{ tsx?: boolean }} [options]
 * @returns {string[]}
 */
export function textsInCode(source, { tsx = true } = {}) {
  const texts = [];
  const record = (text, isValue) => {
    const trimmed = text.trim();
    if (twoLetters.test(trimmed) && !(isValue && codeValue.test(trimmed)))
      texts.push(trimmed.replace(/\s+/g, " "));
  };
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    if (node.type === "JSXText") record(node.value, false);
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of node.children)
        if (child.type === "JSXExpressionContainer")
          for (const text of literalTextsIn(child)) record(text, false);
    }
    if (node.type === "JSXAttribute") {
      const name = node.name.type === "Identifier" ? node.name.value : "";
      if (spokenNames.has(name)) for (const text of literalTextsIn(node.value)) record(text, true);
    }
    if (node.type === "KeyValueProperty" && spokenNames.has(node.key.value))
      for (const text of literalTextsIn(node.value)) record(text, true);
    for (const [key, value] of Object.entries(node)) if (key !== "span") walk(value);
  };
  walk(parseSync(source, { syntax: "typescript", tsx, target: "es2022" }).body);
  return texts;
}
