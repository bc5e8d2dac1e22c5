import { openDialog } from "./dialogs";

beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal: jest.fn(), close: jest.fn() });
  document.body.replaceChildren();
});

const captions = () => [...document.querySelectorAll("dialog button")].map((one) => one.textContent);

describe("dialogs of a plugin", () => {
  it.each([
    ["en", "Close"],
    ["sr-RS", "Zatvori"],
    ["mk", "Затвори"],
    ["de", "Close"],
  ])("A dialog without buttons has one that closes it, in the language %p of its page", (lang, caption) => {
    document.documentElement.lang = lang;
    const onClose = jest.fn();
    // As OpenCart's plugin shows a refused payment.
    openDialog("payreq-error", "Payment failed", "Order UID: 6<br/>", undefined, undefined, onClose);
    expect(captions()).toEqual([caption]);
    document.querySelector<HTMLElement>("dialog button")?.click();
    expect(document.querySelector("dialog")).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("A dialog with buttons has only its own", () => {
    openDialog("ask", "Ask", "Sure?", "small", { Yes: jest.fn(), No: jest.fn() });
    expect(captions()).toEqual(["Yes", "No"]);
  });
});
