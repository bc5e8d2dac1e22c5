import { fakeHost, renderRemote } from "@hpay/testing";
import { screen } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(20_000);

describe("platform modules", () => {
  it("are a static page in a frame that can reach nothing of the panel", async () => {
    await renderRemote(remote, { host: fakeHost({ language: "rs-cyr" }), config, path: "/platform" });
    const frame = await screen.findByTitle("Модули платформе");
    expect(frame).toHaveAttribute("src", expect.stringContaining("/static/platform/index.html?lang=rs-cyr"));
    expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-popups");
    expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
  });
});
