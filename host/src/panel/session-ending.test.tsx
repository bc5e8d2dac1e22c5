/** @own-environment `open-panel` replaces modules. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aGateway } from "./testing/a-gateway";
import { open } from "./testing/open-panel";

it("A session that cannot be extended while the gateway is down is reported", async () => {
  aGateway();
  await open("/app");
  await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  jest.mocked(fetch).mockImplementation(async () => new Response("{}", { status: 503 }));
  sessionStorage.setItem("hpay-session-expires", String(Date.now() + 60_000));
  document.dispatchEvent(new Event("visibilitychange"));
  const person = userEvent.setup({ pointerEventsCheck: 0 });
  await person.click(await screen.findByRole("button", { name: "Extend" }));
  expect(await screen.findByText("Error! Please try again or later...")).toBeVisible();
});
