import { openFrame } from "./open-frame";

const panel = "https://panel.example";
const settle = () => new Promise((resolve) => setTimeout(resolve));
let close: () => void = () => undefined;
afterEach(() => close());

/** Opens a portal's frame at `/orders/17`, and records the messages that the panel's page in it receives. */
async function aFrame() {
  let requestCount = 0;
  const shadow = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const embedded = openFrame(
    shadow,
    {
      panelOrigin: panel,
      name: "mfe-commerce",
      page: "orders",
      path: "/orders/17",
      language: "en",
      theme: () => ({ accent: null, contrast: null, radius: null, font: null, colorMode: null }),
      ask: async () => {
        requestCount += 1;
        return { data: { frame: "sealed +", origins: [location.origin] } };
      },
      tell: () => undefined,
    },
    () => undefined,
  );
  close = embedded.close;
  await settle();
  // In jsdom, a frame in a shadow root has no window, so a frame in the document provides one.
  const source = document.body.appendChild(document.createElement("iframe")).contentWindow;
  Object.defineProperty(shadow.querySelector("iframe"), "contentWindow", { value: source });
  const frame = shadow.querySelector("iframe");
  const sentMessages: unknown[] = [];
  if (source)
    jest.spyOn(source, "postMessage").mockImplementation((message, targetOrigin) => {
      expect(targetOrigin).toBe(panel);
      const { type, path, language } = message;
      if (type === "hpay-embed-open" || type === "hpay-embed-language") sentMessages.push(path ?? language);
    });
  const pageMessage = (type: string) =>
    window.dispatchEvent(new MessageEvent("message", { source, origin: panel, data: { v: 1, type } }));
  return { embedded, sent: sentMessages, pageMessage, frame, requested: () => requestCount };
}

/**
 * Opens a portal whose server gives this answer.
 * @returns the failure, and what is shown instead of the element
 */
async function aPortal(ask: () => Promise<unknown>) {
  const shadow = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const failures: string[] = [];
  const request = { panelOrigin: panel, name: "mfe-commerce", page: "orders", path: null, language: "en" };
  const theme = () => ({ accent: null, contrast: null, radius: null, font: null, colorMode: null });
  const embedded = openFrame(shadow, { ...request, theme, ask, tell: () => undefined }, (message) =>
    failures.push(message),
  );
  close = embedded.close;
  await settle();
  return { failures, embedded, frame: () => shadow.querySelector("iframe") };
}

describe("framed page", () => {
  it("Messages for a framed page wait for the page's first request", async () => {
    const { embedded, sent: sentMessages, pageMessage } = await aFrame();
    embedded.open("/orders/18");
    embedded.setLanguage("rs");
    embedded.open("/orders/19");
    expect(sentMessages).toEqual([]);
    pageMessage("hpay-embed-ask");
    expect(sentMessages).toEqual(["/orders/19", "rs"]);
  });

  it("A framed page keeps its address when requesting another session", async () => {
    const { embedded, sent: sentMessages, pageMessage } = await aFrame();
    embedded.open("/orders/18");
    pageMessage("hpay-embed-ask");
    pageMessage("hpay-embed-ask");
    expect(sentMessages).toEqual(["/orders/18"]);
    embedded.open("/orders/20");
    expect(sentMessages).toEqual(["/orders/18", "/orders/20"]);
  });

  it("A frame's page gets its first session from the ticket in the address", async () => {
    const { frame, pageMessage, requested: requestCount } = await aFrame();
    expect(new URL(frame?.src ?? "").searchParams.get("frame")).toBe("sealed +");
    pageMessage("hpay-embed-ask");
    await settle();
    expect(requestCount()).toBe(1);
    pageMessage("hpay-embed-ask");
    await settle();
    expect(requestCount()).toBe(2);
  });

  it.each([
    ["an isolated page", true],
    ["any other page", false],
  ])("A frame in %s has separate storage: %s", async (_page, isIsolated) => {
    Reflect.set(globalThis, "crossOriginIsolated", isIsolated);
    const { frame } = await aFrame();
    Reflect.deleteProperty(globalThis, "crossOriginIsolated");
    expect(frame?.hasAttribute("credentialless")).toBe(isIsolated);
  });

  it("A session for another origin opens no frame and shows an error", async () => {
    const { failures, frame } = await aPortal(async () => ({
      frame: "sealed",
      origins: ["https://other.example"],
    }));
    expect(failures).toEqual([
      `The session is for pages of https://other.example, and this one is of ${location.origin}`,
    ]);
    expect(frame()).toBeNull();
  });

  it("A failed session request opens no frame and shows the reason", async () => {
    const { failures, frame } = await aPortal(async () => {
      throw new Error("/hpay-session answered 500");
    });
    expect([failures, frame()]).toEqual([["/hpay-session answered 500"], null]);
  });

  it("A frame closed before the session arrives is not opened", async () => {
    let provideSession: (session: unknown) => void = () => undefined;
    const { failures, embedded, frame } = await aPortal(
      () => new Promise((resolve) => (provideSession = resolve)),
    );
    embedded.close();
    provideSession({ frame: "sealed" });
    await settle();
    expect([failures, frame()]).toEqual([[], null]);
  });
});
