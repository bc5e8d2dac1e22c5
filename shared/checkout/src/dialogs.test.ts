import { openDialog } from "./dialogs";

beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal: jest.fn(), close: jest.fn() });
  document.body.replaceChildren();
});

const captions = () => [...document.querySelectorAll("dialog button")].map((one) => one.textContent);

describe("dialogs of a plugin", () => {
  it("A dialog without buttons has one that closes it", () => {
    const onClose = jest.fn();
    // As OpenCart's plugin shows a refused payment.
    openDialog("payreq-error", "Payment failed", "Order UID: 6<br/>", undefined, undefined, onClose);
    expect(captions()).toEqual(["OK"]);
    document.querySelector<HTMLElement>("dialog button")?.click();
    expect(document.querySelector("dialog")).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("A dialog with buttons has only its own", () => {
    openDialog("ask", "Ask", "Sure?", "small", { Yes: jest.fn(), No: jest.fn() });
    expect(captions()).toEqual(["Yes", "No"]);
  });
});
