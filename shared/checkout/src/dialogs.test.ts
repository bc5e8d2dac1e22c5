import { closeDialog, openDialog } from "./dialogs";

/** jsdom has no `showModal` or `close`, so both are replaced. Browsers emit `close` in a later task. */
const dialogs = {
  showModal: () => undefined,
  close(this: HTMLDialogElement) {
    setTimeout(() => this.dispatchEvent(new Event("close")));
  },
};
/**
 * Resolves after the `close` events of the dialogs that have been closed so far: browsers emit these events in
 * tasks.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, dialogs);
  document.body.replaceChildren();
});

const captions = () => [...document.querySelectorAll("dialog button")].map((element) => element.textContent);

describe("dialogs of a plugin", () => {
  it("A dialog without buttons gets a close button", () => {
    const onClose = jest.fn();
    // OpenCart's plugin shows a refused payment with these arguments.
    openDialog("payreq-error", "Payment failed", "Order UID: 6<br/>", undefined, undefined, onClose);
    expect(captions()).toEqual(["OK"]);
    document.querySelector<HTMLElement>("dialog button")?.click();
    expect(document.querySelector("dialog")).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("A dialog with buttons gets no close button", () => {
    openDialog("ask", "Ask", "Sure?", "small", { Yes: jest.fn(), No: jest.fn() });
    expect(captions()).toEqual(["Yes", "No"]);
  });

  it.each([
    ["earlier dialog still open", () => undefined],
    ["earlier dialog just closed", () => closeDialog("status")],
  ])("A dialog that reuses another dialog's id stays open: %s", async (_, prepare) => {
    const onClose = { earlier: jest.fn(), later: jest.fn() };
    openDialog("status", "Sending", "Wait", "small", {}, onClose.earlier);
    prepare();
    openDialog("status", "Sent", "Done", "small", {}, onClose.later);
    await nextTask();
    expect(document.querySelector("dialog")?.textContent).toContain("Sent");
    expect(onClose.earlier).toHaveBeenCalledTimes(1);
    expect(onClose.later).not.toHaveBeenCalled();
    document.querySelector("dialog")?.close();
    await nextTask();
    expect(document.querySelector("dialog")).toBeNull();
    expect(onClose.later).toHaveBeenCalledTimes(1);
  });
});
