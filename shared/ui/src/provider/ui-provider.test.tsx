import { Button, UiProvider } from "@hpay/ui";
import { render } from "@testing-library/react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { styleCacheOf } from "./style-cache";

describe("provider", () => {
  afterEach(() => jest.restoreAllMocks());

  it("Global styles are written once, however many React roots exist", () => {
    const write = jest.spyOn(styleCacheOf(document).sheet, "insert");
    const show = () =>
      render(
        <UiProvider language="en">
          <Button>Save</Button>
        </UiProvider>,
      );
    show();
    const written = write.mock.calls.length;
    expect(written).toBeGreaterThan(0);
    show();
    show();
    expect(write).toHaveBeenCalledTimes(written);
  });

  it("Styles, colour mode and overlays stay inside a shadow root", async () => {
    document.documentElement.className = "dark";
    const shell = document.body.appendChild(document.createElement("div"));
    const shadow = shell.attachShadow({ mode: "open" });
    const root = createRoot(shadow.appendChild(document.createElement("div")));
    const outside = jest.spyOn(styleCacheOf(document).sheet, "insert");
    const inside = jest.spyOn(styleCacheOf(shadow).sheet, "insert");
    await act(async () =>
      root.render(
        <UiProvider language="en" root={shadow}>
          <Button disabledReason="Not now">Save</Button>
        </UiProvider>,
      ),
    );
    expect(styleCacheOf(shadow).sheet.container).toBe(shadow);
    expect(inside).toHaveBeenCalled();
    expect(outside).not.toHaveBeenCalled();
    expect(shadow.querySelector(".chakra-theme.dark button")).toHaveTextContent("Save");
    await act(async () => {
      document.documentElement.className = "light";
    });
    expect(shadow.querySelector(".chakra-theme.light")).not.toBeNull();
    // The element's own mode takes precedence over the page's.
    await act(async () => shell.setAttribute("color-mode", "dark"));
    expect(shadow.querySelector(".chakra-theme.dark")).not.toBeNull();
    await act(async () => root.unmount());
    shell.remove();
    document.documentElement.className = "";
  });

  it("Styles are written again into an emptied shadow root", () => {
    const shadow = document.createElement("div").attachShadow({ mode: "open" });
    const cache = styleCacheOf(shadow);
    cache.sheet.tags.push(shadow.appendChild(document.createElement("style")));
    expect(styleCacheOf(shadow)).toBe(cache);
    shadow.replaceChildren();
    expect(styleCacheOf(shadow)).not.toBe(cache);
  });
});
