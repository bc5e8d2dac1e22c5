import fc from "fast-check";
import { safePanelPath } from "./safe-path";

it.each([
  ["/", "/"],
  ["/orders", "/orders"],
  ["/orders/email:ana@x.rs?page=2#row", "/orders/email:ana@x.rs?page=2#row"],
  ["/orders/../app", "/app"],
  ["/a//b", "/a//b"],
  ["/login?next=https://evil.example", "/login?next=https://evil.example"],
  ["/%2F%2Fevil.example", "/%2F%2Fevil.example"],
])("Path %p resolves to %p in the panel", (address, path) => {
  expect(safePanelPath(address)).toBe(path);
});

it.each([
  "",
  "orders",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000",
  "/\u2028x",
  "/\u202ex",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  " /orders",
  "data:text/html,x",
  "@evil.example",
  `/${"a".repeat(5000)}`,
  null,
  undefined,
  7,
  ["/orders"],
])("Path %p is refused", (address) => {
  expect(safePanelPath(address)).toBeNull();
});

it("A safe path never leaves the origin", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "evil.example",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "\t",
    "a",
    "http:",
    " ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const path = safePanelPath(pieces.join(""));
      if (path !== null) expect(new URL(path, "https://shop.example").origin).toBe("https://shop.example");
    }),
    { numRuns: 5000 },
  );
});
