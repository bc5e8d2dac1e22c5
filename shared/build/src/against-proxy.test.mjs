import { documentForLocal, policyWithLocal } from "./against-proxy.mjs";

describe("a deployed panel on this machine", () => {
  it("lets scripts and calls of local ports in, and nothing else", () => {
    expect(
      policyWithLocal("default-src 'self'; script-src 'self'; connect-src 'self' wss://p; object-src 'none'"),
    ).toBe(
      "default-src 'self'; script-src 'self' http://localhost:*; connect-src 'self' wss://p http://localhost:* ws://localhost:*; object-src 'none'",
    );
  });

  it("sends the deployed panel's own calls here, and leaves other gateways alone", () => {
    const html =
      '<script type="application/json" id="hpay-config">{"apiBase":"https://p.example/","clientBase":"https://pay.example","allowOverride":false}</script>';
    const json = /id="hpay-config">([^<]*)/.exec(
      documentForLocal(html, "https://p.example", "http://localhost:4000"),
    )?.[1];
    expect(JSON.parse(json ?? "")).toEqual({
      apiBase: "http://localhost:4000/",
      clientBase: "https://pay.example",
      allowOverride: true,
    });
  });
});
