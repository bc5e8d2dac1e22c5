/** @own-environment `open-panel` replaces modules. */
import { screen, waitFor } from "@testing-library/react";
import { tokenMark } from "../session/other-tabs";
import { aGateway, ana } from "./testing/a-gateway";
import { open } from "./testing/open-panel";

/** The person signs out in another tab that uses this token. */
async function signOutElsewhere(userId: number, token: string) {
  const otherTab = new BroadcastChannel("hpay-session");
  otherTab.postMessage({ kind: "signed-out", userId, mark: tokenMark(token) });
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  otherTab.close();
}

it("The panel opens in a browser that blocks BroadcastChannel", async () => {
  aGateway();
  jest.spyOn(globalThis, "BroadcastChannel").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  await open("/app");
  expect(await screen.findByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

describe("sign-out in another tab", () => {
  it("A tab signs out and ends its session after a sign-out in another tab", async () => {
    const { requests } = aGateway();
    await open("/app");
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    await signOutElsewhere(ana.id, "token-of-another-sign-in");
    expect(await screen.findByText(/gate shows login/)).toBeVisible();
    await waitFor(() => expect(requests.filter((path) => path === "/logout")).toHaveLength(1));
  });

  it("A tab signed out by another tab sends no second logout request", async () => {
    const { requests } = aGateway();
    await open("/app");
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    await signOutElsewhere(ana.id, "token-of-ana");
    expect(await screen.findByText(/gate shows login/)).toBeVisible();
    expect(requests).not.toContain("/logout");
  });
});
