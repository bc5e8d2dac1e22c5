import { applyColorMode, bootColorMode, readColorMode } from "@hpay/ui";

const paintedClass = () => document.documentElement.className;

describe("colour mode", () => {
  afterEach(() => {
    localStorage.clear();
    document.documentElement.className = "";
  });

  it("The color mode follows the device by default", () => {
    expect(readColorMode()).toBe("system");
  });

  it("A chosen color mode is applied and stored", () => {
    applyColorMode("dark");
    expect(paintedClass()).toBe("dark");
    expect(readColorMode()).toBe("dark");
    applyColorMode("light");
    expect(paintedClass()).toBe("light");
  });

  it("A stored color mode follows changes in other tabs", () => {
    localStorage.setItem("hpay-color-mode", "dark");
    const stop = bootColorMode();
    expect(paintedClass()).toBe("dark");
    localStorage.setItem("hpay-color-mode", "light");
    window.dispatchEvent(new StorageEvent("storage", { key: "hpay-color-mode" }));
    expect(paintedClass()).toBe("light");
    stop();
  });

  it("Printing temporarily uses light mode", () => {
    localStorage.setItem("hpay-color-mode", "dark");
    const stop = bootColorMode();
    window.dispatchEvent(new Event("beforeprint"));
    expect(paintedClass()).toBe("light");
    window.dispatchEvent(new Event("afterprint"));
    expect(paintedClass()).toBe("dark");
    stop();
  });

  it("An invalid stored color mode is ignored", () => {
    localStorage.setItem("hpay-color-mode", "purple");
    expect(readColorMode()).toBe("system");
  });
});
