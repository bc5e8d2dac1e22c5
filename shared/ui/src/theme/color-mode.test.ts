import { applyColorMode, bootColorMode, readColorMode } from "@hpay/ui";

const painted = () => document.documentElement.className;

describe("colour mode", () => {
  afterEach(() => {
    localStorage.clear();
    document.documentElement.className = "";
  });

  it("follows the device until the person has chosen", () => {
    expect(readColorMode()).toBe("system");
  });

  it("paints and keeps the choice", () => {
    applyColorMode("dark");
    expect(painted()).toBe("dark");
    expect(readColorMode()).toBe("dark");
    applyColorMode("light");
    expect(painted()).toBe("light");
  });

  it("paints the kept choice before anything else and hears other tabs", () => {
    localStorage.setItem("hpay-color-mode", "dark");
    const stop = bootColorMode();
    expect(painted()).toBe("dark");
    localStorage.setItem("hpay-color-mode", "light");
    window.dispatchEvent(new StorageEvent("storage", { key: "hpay-color-mode" }));
    expect(painted()).toBe("light");
    stop();
  });

  it("prints on white, and is back afterwards", () => {
    localStorage.setItem("hpay-color-mode", "dark");
    const stop = bootColorMode();
    window.dispatchEvent(new Event("beforeprint"));
    expect(painted()).toBe("light");
    window.dispatchEvent(new Event("afterprint"));
    expect(painted()).toBe("dark");
    stop();
  });

  it("takes a spoilt storage for no choice", () => {
    localStorage.setItem("hpay-color-mode", "purple");
    expect(readColorMode()).toBe("system");
  });
});
