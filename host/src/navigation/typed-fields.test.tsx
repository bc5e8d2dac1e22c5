import { UiProvider } from "@hpay/ui";
import { DateTimeField, MultiselectField } from "@hpay/ui/page";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createLeaveGuard } from "./leave-guard";

const choices = [
  { value: "PAID", label: "Paid" },
  { value: "NEW", label: "New" },
];

function Filter() {
  const [from, setFrom] = useState("2026-11-20 10:00");
  const [hiddenIds, setHidden] = useState<readonly string[]>([]);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <DateTimeField label="From" value={from} onValue={setFrom} />
      <MultiselectField label="Exclude" choices={choices} values={hiddenIds} onValues={setHidden} />
      <button type="submit">Load</button>
    </form>
  );
}

it("A chosen day or list option marks the page as in use until the form is submitted", async () => {
  const person = userEvent.setup({ pointerEventsCheck: 0 });
  const leaveGuard = createLeaveGuard();
  const stop = leaveGuard.watchTyping(document);
  render(
    <UiProvider language="en">
      <Filter />
    </UiProvider>,
  );
  await person.click(screen.getByRole("button", { name: "Open calendar" }));
  expect(leaveGuard.isInUse()).toBe(false);
  await person.click(await screen.findByRole("button", { name: "Tuesday, November 17, 2026" }));
  expect(screen.getByLabelText("From")).toHaveValue("2026-11-17 10:00");
  expect(leaveGuard.isInUse()).toBe(true);
  await person.click(screen.getByRole("button", { name: "Load" }));
  expect(leaveGuard.isInUse()).toBe(false);

  await person.click(screen.getByRole("button", { name: /^Exclude/ }));
  await person.click(await screen.findByRole("option", { name: "Paid" }));
  await person.keyboard("{Escape}");
  expect(leaveGuard.isInUse()).toBe(true);
  await person.click(screen.getByRole("button", { name: "Load" }));
  expect(leaveGuard.isInUse()).toBe(false);
  stop();
});
