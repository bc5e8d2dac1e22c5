import { localDocument, localPolicy } from "./against-proxy.mjs";

describe("proxy of a deployed panel", () => {
  it("The proxied content security policy also allows scripts and calls from local ports", () => {
    expect(
      localPolicy("default-src 'self'; script-src 'self'; connect-src 'self' wss://p; object-src 'none'"),
    ).toBe(
      "default-src 'self'; script-src 'self' http://localhost:*; connect-src 'self' wss://p http://localhost:* ws://localhost:*; object-src 'none'",
    );
  });

  it("The document's first requests go to the local proxy", () => {
    const html = '<meta name="hpay-api" content="https://p.example/"><script src="/assets/boot.js"></script>';
    expect(localDocument(html, "https://p.example", "http://localhost:4000")).toContain(
      '<meta name="hpay-api" content="http://localhost:4000/">',
    );
  });

  it("Only calls to the deployed panel itself are redirected to the local proxy", () => {
    const html =
      '<script type="application/json" id="hpay-config">{"apiBase":"https://p.example/","clientBase":"https://pay.example","allowOverride":false}</script>';
    const json = /id="hpay-config">([^<]*)/.exec(
      localDocument(html, "https://p.example", "http://localhost:4000"),
    )?.[1];
    expect(JSON.parse(json ?? "")).toEqual({
      apiBase: "http://localhost:4000/",
      clientBase: "https://pay.example",
      allowOverride: true,
    });
  });
});
