import { openFrame } from "./open-frame";

const panel = "https://panel.example";
let close: () => void = () => undefined;
afterEach(() => close());

/** A frame that a portal opened at `/orders/17`, and the messages to the panel's page in it. */
function aFrame() {
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
      ask: async () => ({}),
      tell: () => undefined,
    },
    () => undefined,
  );
  close = embedded.close;
  // The test's browser gives a frame in a shadow root no window, so one of the document provides it.
  const source = document.body.appendChild(document.createElement("iframe")).contentWindow;
  Object.defineProperty(shadow.querySelector("iframe"), "contentWindow", { value: source });
  const told: unknown[] = [];
  if (source)
    jest.spyOn(source, "postMessage").mockImplementation((message, to) => {
      expect(to).toBe(panel);
      const { type, path, language } = message;
      if (type === "hpay-embed-open" || type === "hpay-embed-language") told.push(path ?? language);
    });
  const pageMessage = (type: string) =>
    window.dispatchEvent(new MessageEvent("message", { source, origin: panel, data: { v: 1, type } }));
  return { embedded, told, pageMessage };
}

describe("framed page", () => {
  it("A framed page receives earlier requests once it listens", () => {
    const { embedded, told, pageMessage } = aFrame();
    embedded.open("/orders/18");
    embedded.setLanguage("rs");
    embedded.open("/orders/19");
    expect(told).toEqual([]);
    pageMessage("hpay-embed-ask");
    expect(told).toEqual(["/orders/19", "rs"]);
  });

  it("A framed page keeps its address when it asks for another session later", () => {
    const { embedded, told, pageMessage } = aFrame();
    embedded.open("/orders/18");
    pageMessage("hpay-embed-ask");
    pageMessage("hpay-embed-ask");
    expect(told).toEqual(["/orders/18"]);
    embedded.open("/orders/20");
    expect(told).toEqual(["/orders/18", "/orders/20"]);
  });
});
