import { inPanelAddress } from "./in-panel-address";

const origin = "https://panel.example";

describe("panel addresses", () => {
  it.each([
    ["/orders", "/orders"],
    ["/orders/email:ana@x.rs?page=2#top", "/orders/email:ana@x.rs?page=2#top"],
    ["https://panel.example/app", "/app"],
    ["/a/../sites", "/sites"],
    ["  /sites", "/sites"],
  ])("Address %s is accepted as a panel address", (address, inside) => {
    expect(inPanelAddress(address, origin)).toBe(inside);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "https://evil.example/",
    "https://panel.example.evil.com/",
    "https://panel.example@evil.com/",
    "https://user@panel.example/app",
    "http://panel.example/app",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "/..//evil.example",
    "orders",
    "",
    null,
    17,
  ])("Address %s is refused as a panel address", (address) => {
    expect(inPanelAddress(address, origin)).toBeNull();
  });
});
