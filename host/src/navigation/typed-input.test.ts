import userEvent from "@testing-library/user-event";
import { createLeaveGuard } from "./leave-guard";

const person = userEvent.setup();
const field = (id: string) => document.getElementById(id) as HTMLElement;

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A list with a filter in a form, a search beside it, and a comment outside of every form. */
function aPage() {
  document.body.innerHTML = `
    <form><input id="filter" value="2026" /><input id="hidden" type="checkbox" /><button id="load">Load</button></form>
    <input id="search" /><div id="comment" contenteditable></div><input id="auto" type="checkbox" />`;
  document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
  const leaveGuard = createLeaveGuard();
  stop = leaveGuard.watchTyping(document);
  return leaveGuard;
}

it.each(["filter", "search"])(
  "Typed text in a %s marks the page as in use until the text is removed",
  async (id) => {
    const leaveGuard = aPage();
    await person.type(field(id), "7");
    expect([leaveGuard.isInUse(), leaveGuard.isDirty()]).toEqual([true, false]);
    await person.keyboard("{Backspace}");
    expect(leaveGuard.isInUse()).toBe(false);
  },
);

it("Text in an editor marks the page as in use until the user leaves the editor", () => {
  const leaveGuard = aPage();
  field("comment").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  field("comment").textContent = "Call the customer";
  field("comment").dispatchEvent(new InputEvent("input", { bubbles: true }));
  expect(leaveGuard.isInUse()).toBe(true);
  leaveGuard.forgetTyped();
  expect(leaveGuard.isInUse()).toBe(false);
});

it("A submitted form has no input to lose until the user types again", async () => {
  const leaveGuard = aPage();
  await person.type(field("filter"), "7");
  await person.click(field("load"));
  expect(leaveGuard.isInUse()).toBe(false);
  await person.type(field("filter"), "8");
  expect(leaveGuard.isInUse()).toBe(true);
  field("filter").remove();
  expect(leaveGuard.isInUse()).toBe(false);
});

it("A form with an invalid field does not count as submitted", async () => {
  const leaveGuard = aPage();
  await person.type(field("filter"), "7");
  field("filter").setAttribute("aria-invalid", "true");
  await person.click(field("load"));
  expect(leaveGuard.isInUse()).toBe(true);
});

it("A choice in a form marks the page as in use, but a choice outside a form does not", async () => {
  const leaveGuard = aPage();
  await person.click(field("auto"));
  expect(leaveGuard.isInUse()).toBe(false);
  await person.click(field("hidden"));
  expect(leaveGuard.isInUse()).toBe(true);
});
