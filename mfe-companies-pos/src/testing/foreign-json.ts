import fc from "fast-check";

const numbers = fc.constantFrom("0", "-0", "-0.0", "1.10", "1e2", "1E+400", "12345678901234567890.10");
const space = fc.constantFrom("", "", " ", "\n\t", "\r\n  ");
const escapeAll = (text: string) =>
  `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")}"`;
const texts = fc
  .oneof(fc.string({ unit: "binary", maxLength: 6 }), fc.constantFrom("Š\u0000", "\ud800", "\u2028</script>"))
  .chain((text) => fc.constantFrom(JSON.stringify(text), escapeAll(text)));
/** The same key may occur twice, even in capitals or escaped. */
const keys = fc.oneof(
  texts,
  fc.constantFrom('"x"', '"X"', '"\\u0078"', '"__proto__"', '"constructor"', '""'),
);

const { value } = fc.letrec<{ value: string; object: string }>((tie) => {
  const values = fc.array(fc.tuple(space, tie("value")), { maxLength: 3 });
  return {
    value: fc.oneof(
      { maxDepth: 3 },
      numbers,
      texts,
      fc.constantFrom("true", "false", "null"),
      values.map((all) => `[${all.map((parts) => parts.join("")).join(",")}]`),
      tie("object"),
    ),
    object: fc
      .array(fc.tuple(space, keys, space, fc.constant(":"), space, tie("value")), { maxLength: 4 })
      .map((members) => `{${members.map((member) => member.join("")).join(",")}}`),
  };
});

/**
 * Members of a JSON object as other programs may write them: with spaces, escapes, duplicate keys, and numbers
 * too large for JavaScript. Each member ends with a comma, and none has a key that the panel uses.
 */
export const foreignMembers = fc
  .array(fc.tuple(space, keys, fc.constant(":"), space, value, space), { maxLength: 4 })
  .map((members) => members.map((member) => `${member.join("")},`).join(""));
