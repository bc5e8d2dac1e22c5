/** @own-environment `open-panel` replaces modules. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aGateway } from "./testing/a-gateway";
import { chooseFromMenu, open } from "./testing/open-panel";

it("A chosen language persists at the next visit, whatever address is requested", async () => {
  aGateway();
  const person = userEvent.setup({ pointerEventsCheck: 0 });
  await open("/company?q=a&lang=en#top");
  await person.click(await screen.findByRole("button", { name: "Language" }));
  await chooseFromMenu(person, "Srpski");
  const address = () => window.location.pathname + window.location.search + window.location.hash;
  await waitFor(() => expect(address()).toBe("/company?q=a#top"));
  await open(address());
  expect(await screen.findByRole("button", { name: "Jezik" })).toBeVisible();
});
