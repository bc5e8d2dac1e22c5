import { fakeHost, renderRemote } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

const noNetwork = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = noNetwork;
});
const answers = (answer: () => Response | Error) => {
  globalThis.fetch = async () => {
    const response = answer();
    if (response instanceof Error) throw response;
    return response;
  };
};
const aPage = () => new Response("<h1>Modules</h1>");

describe("platform modules", () => {
  // spec 1.2-platform-platform-modules-embedded 3.2-embedded-frame-static-page
  it("A platform module is a static page in a frame without access to the panel", async () => {
    answers(aPage);
    await renderRemote(remote, { host: fakeHost({ language: "rs-cyr" }), config, path: "/platform" });
    const frame = await screen.findByTitle("Модули платформе");
    expect(frame).toHaveAttribute("src", expect.stringContaining("/static/platform/index.html?lang=rs-cyr"));
    expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-popups");
    expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
  });

  it.each([
    ["the network is down", () => new TypeError("Failed to fetch")],
    ["the server fails", () => new Response("<h1>500</h1>", { status: 500 })],
    ["the page does not exist", () => new Response("Not found", { status: 404 })],
    ["the page is empty", () => new Response("")],
  ])("A platform module can be retried when %s", async (_where, answer) => {
    answers(answer);
    const { user } = await renderRemote(remote, { host: fakeHost(), config, path: "/platform" });
    expect(await screen.findByText("This could not be loaded")).toBeInTheDocument();
    expect(screen.queryByTitle("Platform modules")).not.toBeInTheDocument();
    answers(aPage);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByTitle("Platform modules")).toBeInTheDocument();
  });

  it("A platform module reloads when the browser is back online", async () => {
    answers(() => new TypeError("Failed to fetch"));
    await renderRemote(remote, { host: fakeHost(), config, path: "/platform" });
    await screen.findByText("This could not be loaded");
    answers(aPage);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.getByTitle("Platform modules")).toBeInTheDocument());
  });
});
