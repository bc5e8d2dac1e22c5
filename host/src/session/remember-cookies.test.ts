import { createRememberCookies } from "./remember-cookies";
import { someCredentials } from "./testing";

/** A document that stores cookies as a browser does for this scheme. */
function aDocument(protocol: "http:" | "https:") {
  const jar = new Map<string, string>();
  const writtenCookies: string[] = [];
  const page = {
    location: { protocol },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      writtenCookies.push(text);
      const [pair = ""] = text.split("; ");
      const split = pair.indexOf("=");
      jar.set(pair.slice(0, split), pair.slice(split + 1));
    },
  };
  return { jar, writtenCookies, cookies: createRememberCookies(page) };
}

const expiresAt = Date.now() + 60_000;

describe("remember cookies", () => {
  it("A panel on https ignores Remember cookies that other hosts in the domain set", () => {
    const { jar, writtenCookies, cookies } = aDocument("https:");
    cookies.write(someCredentials(), expiresAt);
    expect([...jar.keys()]).toEqual(["__Host-hpay_remember", "__Host-hpay_remember_expires"]);
    for (const text of writtenCookies) expect(text).toMatch(/; path=\/; SameSite=Strict; Secure$/);
    expect(cookies.read(Date.now())?.token).toBe("token-of-ana");

    const httpDocument = aDocument("http:");
    httpDocument.cookies.write(someCredentials({ token: "token-of-a-stranger" }), expiresAt);
    const panel = aDocument("https:");
    for (const [name, value] of httpDocument.jar) panel.jar.set(name, value);
    expect(panel.cookies.read(Date.now())).toBeNull();
  });

  it("Remember cookies on http have no prefix, because browsers refuse prefixed names without https", () => {
    const { jar, cookies } = aDocument("http:");
    cookies.write(someCredentials(), expiresAt);
    expect([...jar.keys()]).toEqual(["hpay_remember", "hpay_remember_expires"]);
    expect(cookies.read(Date.now())?.token).toBe("token-of-ana");
  });
});
