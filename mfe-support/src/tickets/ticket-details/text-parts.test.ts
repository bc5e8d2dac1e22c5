import { textParts } from "./text-parts";

const links = (text: string) =>
  textParts(text, "https://panel.example").flatMap(({ path }) => (path === null ? [] : [path]));

describe("addresses in a message", () => {
  it.each([
    ["an order by its path", "See /orders/401 please", ["/orders/401"]],
    ["a transaction by its address", "https://panel.example/transactions/92.", ["/transactions/92"]],
    ["a subscription by a field", "(/subscriptions/Uid:SUB-1)", ["/subscriptions/Uid:SUB-1"]],
    ["two addresses in one line", "/orders/1, /orders/2", ["/orders/1", "/orders/2"]],
  ])("An address in a message becomes a link: %s", (_title, text, paths) => {
    expect(links(text)).toEqual(paths);
  });

  it.each([
    ["another origin", "https://evil.example/orders/1"],
    ["a disguised origin", "//evil.example/orders/1"],
    ["another page", "/tickets/1"],
    ["a script", "javascript:/orders/1"],
    ["the end of a longer path", "/a/orders/1"],
  ])("An address in a message stays plain text: %s", (_title, text) => {
    expect(links(text)).toEqual([]);
  });

  it("No character of an address in a message is lost", () => {
    const text = "a /orders/1 b https://evil.example/orders/2 c /transactions/3";
    expect(
      textParts(text, "https://panel.example")
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("A message of two thousand addresses becomes at most a hundred parts and the rest of its text", () => {
    const text = "/orders/1 ".repeat(2000);
    const parts = textParts(text, "https://panel.example");
    expect(parts.length).toBeLessThan(110);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });
});
