import { readInitArguments, readLanguage } from "./init-arguments";

const uid = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";

describe("HPayInit arguments", () => {
  it("HPayInit arguments are recognized by their shape, in any order", () => {
    const callback = jest.fn();
    const secret = "test-secret-token-0123456789";
    const orders = [
      [uid, "rs", "sandbox", secret, callback],
      [callback, secret, "sandbox", "rs", uid],
    ];
    for (const args of orders) {
      const { callbacks, ...fields } = readInitArguments(args);
      expect(fields).toEqual({
        merchantUid: uid,
        language: "rs",
        environment: "sandbox",
        secret,
        orderKey: "",
      });
      callbacks[0]?.("client");
    }
    expect(callback.mock.calls).toEqual([["client"], ["client"]]);
  });

  it.each(["demo-shop-secret", "s".repeat(64)])(
    "HPayInit recognizes the secret %s by its length",
    (secret) => {
      expect(readInitArguments([uid, "rs", "sandbox", secret])).toMatchObject({ secret });
    },
  );

  it("HPayInit accepts a settings object, as passed by the WooCommerce admin page", () => {
    const settings = { secretkeyinit: "a-secret", environment: "production" };
    expect(readInitArguments([uid, "sr_RS", settings])).toMatchObject({
      merchantUid: uid,
      language: "rs",
      environment: "production",
      secret: "a-secret",
    });
  });

  it("HPayInit accepts a single-order key instead of the secret", () => {
    const { secret, orderKey } = readInitArguments([uid, "rs", { secretkeyinit: "hok.1.QQ.9.n.m" }]);
    expect([secret, orderKey]).toEqual(["", "hok.1.QQ.9.n.m"]);
  });

  it("HPayInit accepts a form", () => {
    const form = document.createElement("form");
    const field = document.createElement("input");
    Object.assign(field, { name: "merchant_site_uid", value: uid });
    form.append(field);
    expect(readInitArguments([form])).toMatchObject({ merchantUid: uid });
  });

  it.each([
    ["sr", "rs"],
    ["sr_RS", "rs"],
    ["sr-cyr", "rs-cyr"],
    ["rs-cyr", "rs-cyr"],
    ["en_US", "en"],
    ["mk", "mk"],
    ["production", ""],
    [uid, ""],
    [undefined, ""],
  ])("HPayInit reads the language %p as %p", (text, language) => {
    expect(readLanguage(text)).toBe(language);
  });
});
