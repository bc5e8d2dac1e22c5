import { EmptiedBrowser } from "./browser-environment.mjs";

const config = {
  projectConfig: { testEnvironmentOptions: {}, globals: {}, fakeTimers: {} },
  globalConfig: {},
};

describe("one browser for many test files", () => {
  const firstConsole = { error: jest.fn() };
  const browser = new EmptiedBrowser(config, { console: firstConsole });
  const { global: window, dom } = browser;

  beforeEach(() => browser.setup());
  afterEach(() => browser.empty());
  afterAll(() => browser.teardown());

  it("A test file starts with a fresh document, address and storage", () => {
    const { document } = window;
    document.title = "Orders";
    document.documentElement.lang = "mk";
    document.body.innerHTML = "<p>Paid</p>";
    document.cookie = "seen=1";
    window.localStorage.setItem("pos", "1");
    window.sessionStorage.setItem("pos", "1");
    window.history.pushState({ at: 2 }, "", "/orders?page=2");
    browser.empty();
    expect(dom.serialize()).toBe("<!DOCTYPE html><html><head></head><body></body></html>");
    expect([document.cookie, window.localStorage.length, window.sessionStorage.length]).toEqual(["", 0, 0]);
    expect([window.location.href, window.history.state]).toEqual(["http://localhost/", null]);
  });

  it("A test file starts without window changes from the previous file", () => {
    const { open } = window;
    const { click } = window.HTMLElement.prototype;
    window.open = () => null;
    window.left = "behind";
    window.HTMLElement.prototype.click = () => {};
    Object.defineProperty(window.navigator, "onLine", { value: false, configurable: true });
    browser.empty();
    expect(window.open).toBe(open);
    expect(window.HTMLElement.prototype.click).toBe(click);
    expect("left" in window).toBe(false);
    expect(window.navigator.onLine).toBe(true);
  });

  it("A channel left open by the previous test file receives nothing", async () => {
    const receive = jest.fn();
    new window.BroadcastChannel("session").onmessage = receive;
    browser.empty();
    await browser.setup();
    const [sender, receiver] = [
      new window.BroadcastChannel("session"),
      new window.BroadcastChannel("session"),
    ];
    const message = new Promise((resolve) => {
      receiver.onmessage = resolve;
    });
    receiver.ref();
    sender.postMessage("ended");
    await message;
    expect(receive).not.toHaveBeenCalled();
  });

  it("A jsdom error reaches the running test file's console", async () => {
    const error = jest.fn();
    window.console = { error };
    await browser.setup();
    window.scrollTo(0, 0);
    expect(error).toHaveBeenCalledTimes(1);
    expect(firstConsole.error).not.toHaveBeenCalled();
  });
});
