import { sample, textsOf } from "./sample-texts.mjs";

const texts = (kind, path, source) => textsOf(kind, [[path, source]]).map(({ text }) => text);

describe("sample-texts", () => {
  it("User strings come from message tables, English labels and the gateway's sentences", () => {
    expect(texts("strings", "host/src/messages/en.ts", 'export const en = { "a.b": "Log out" };')).toEqual([
      "Log out",
    ]);
    expect(
      texts("strings", "mfe-auth/remote.config.ts", 'const title = { en: "Account", rs: "Nalog" };'),
    ).toEqual(["Account"]);
    expect(
      texts(
        "strings",
        "gateway/src/a.ts",
        `throw invalid("order", \`order is "\${order}". Use asc or desc.\`);`,
      ),
    ).toEqual(['order is "{…}". Use asc or desc.']);
  });

  it("SQL and test strings are not user strings", () => {
    expect(texts("strings", "gateway/src/a.ts", 'run("select one from orders");')).toEqual([]);
    expect(texts("strings", "gateway/src/a.ts", "run(sql`user_id || ' ' || key`);")).toEqual([]);
    expect(texts("strings", "gateway/src/a.test.ts", 'run("one order is paid");')).toEqual([]);
  });

  it("Test titles include it.each titles, but no describe titles", () => {
    const source =
      'describe("refund", () => { it("A refund works", f); it.each([1])("Case %s works", f); });';
    expect(texts("titles", "host/src/a.test.ts", source)).toEqual(["A refund works", "Case %s works"]);
  });

  it("Comment lines are joined without directives", () => {
    const source = `/**
 * Why it is
 * so.
 */
// ${"spec"} 1.2-lang
const b = 1;
// One,
// and more.
const a = 1; // behind
// biome-ignore lint/a: reason
`;
    expect(texts("comments", "host/src/a.ts", source)).toEqual(["Why it is so.", "One, and more.", "behind"]);
  });

  it("Identifiers are a file's declared names and the file name", () => {
    const source =
      "export function refund({ amount }: Facts, left = 1) { const total = amount; return total + left; }";
    expect(texts("identifiers", "host/src/refund-order.ts", source).sort()).toEqual([
      "amount",
      "left",
      "refund",
      "refund-order",
      "total",
    ]);
  });

  it("A seed always gives the same sample", () => {
    const all = Array.from({ length: 50 }, (_, index) => index);
    expect(sample(all, 10, 7)).toEqual(sample(all, 10, 7));
    expect(sample(all, 10, 7)).not.toEqual(sample(all, 10, 8));
    expect(new Set(sample(all, 60, 7)).size).toBe(50);
  });
});
