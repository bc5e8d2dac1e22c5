import { Button, UiProvider } from "@hpay/ui";
import { render } from "@testing-library/react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { styleCacheOf } from "./style-cache";

describe("provider", () => {
  it("writes the globals once, however many React roots there are", () => {
    const show = () =>
      render(
        <UiProvider language="en">
          <Button>Save</Button>
        </UiProvider>,
      );
    show();
    const before = document.querySelectorAll("style").length;
    show();
    show();
    expect(document.querySelectorAll("style")).toHaveLength(before);
    expect(styleCacheOf(document)).toBe(styleCacheOf(document));
  });

  it("keeps styles, mode and overlays inside a shadow root", async () => {
    document.documentElement.className = "dark";
    const shell = document.body.appendChild(document.createElement("div"));
    const shadow = shell.attachShadow({ mode: "open" });
    const root = createRoot(shadow.appendChild(document.createElement("div")));
    const outside = document.head.querySelectorAll("style").length;
    await act(async () =>
      root.render(
        <UiProvider language="en" root={shadow}>
          <Button disabledReason="Not now">Save</Button>
        </UiProvider>,
      ),
    );
    expect(shadow.querySelectorAll("style").length).toBeGreaterThan(0);
    expect(document.head.querySelectorAll("style")).toHaveLength(outside);
    expect(shadow.querySelector(".chakra-theme.dark button")).toHaveTextContent("Save");
    await act(async () => {
      document.documentElement.className = "light";
    });
    expect(shadow.querySelector(".chakra-theme.light")).not.toBeNull();
    await act(async () => root.unmount());
    shell.remove();
    document.documentElement.className = "";
  });
});
