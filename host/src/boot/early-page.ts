import type { EarlyPage } from "../ports/navigation";

export const noEarlyPage: EarlyPage = { hide: () => undefined, drop: () => undefined };

/**
 * When the real page renders, transfers typed text and pressed buttons from the early page to it, then removes
 * the early page.
 * @param panel where the real page will be drawn
 */
export function followEarlyPage(page: Document, panel: HTMLElement): EarlyPage {
  const earlyElement = page.getElementById("early-page");
  const form = earlyElement?.querySelector("form");
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[id]") ?? [])];
  const [firstInput] = inputs;
  if (!earlyElement || !form || !firstInput) {
    earlyElement?.remove();
    return noEarlyPage;
  }

  let isComposing = false;
  const transferInput = () => {
    const realForm = panel.querySelector<HTMLElement>(`#${firstInput.id}`)?.closest("form");
    if (!realForm) {
      // Whatever the remote shows instead of the form, such as a crash message, must be visible.
      if (panel.querySelector("[data-version] > *")) earlyElement.remove();
      return;
    }
    // Replacing a field would lose text that is being composed with an input method.
    if (isComposing) return;
    stop();
    const focusPlace = placeOfFocus(form);
    earlyElement.remove();
    for (const input of inputs) {
      const realInput = realForm.querySelector<HTMLInputElement>(`#${input.id}`);
      if (realInput) copyInput(realInput, input);
    }
    if (focusPlace) focusAt(realForm, focusPlace);
    const pressedIndex =
      earlyElement.dataset.pressed === undefined ? -1 : Number(earlyElement.dataset.pressed);
    const button = realForm.elements[pressedIndex];
    if (button instanceof HTMLElement) button.click();
  };
  const observer = new MutationObserver(transferInput);
  const handleComposition = ({ type }: Event) => {
    isComposing = type === "compositionstart";
    transferInput();
  };
  const stop = () => {
    observer.disconnect();
    earlyElement.removeEventListener("compositionstart", handleComposition);
    earlyElement.removeEventListener("compositionend", handleComposition);
  };
  observer.observe(panel, { subtree: true, childList: true });
  earlyElement.addEventListener("compositionstart", handleComposition);
  earlyElement.addEventListener("compositionend", handleComposition);
  return {
    hide: () => earlyElement.remove(),
    drop() {
      stop();
      earlyElement.remove();
    },
  };
}

interface Place {
  /** Index of the control within its form. */
  readonly index: number;
  readonly selection: readonly [start: number, end: number] | null;
}

function placeOfFocus(form: HTMLFormElement): Place | null {
  const { activeElement } = form.ownerDocument;
  const index = activeElement === null ? -1 : [...form.elements].indexOf(activeElement);
  if (index === -1) return null;
  const isText = activeElement instanceof HTMLInputElement && activeElement.selectionStart !== null;
  return {
    index,
    selection: isText ? [activeElement.selectionStart ?? 0, activeElement.selectionEnd ?? 0] : null,
  };
}

function focusAt(form: HTMLFormElement, { index, selection }: Place): void {
  const control = form.elements[index];
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  if (selection && control instanceof HTMLInputElement) control.setSelectionRange(...selection);
}

/** Emits the input events that React listens to. */
function copyInput(realInput: HTMLInputElement, input: HTMLInputElement): void {
  if (input.type === "checkbox") {
    if (realInput.checked !== input.checked) realInput.click();
    return;
  }
  if (realInput.value === input.value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(realInput, input.value);
  realInput.dispatchEvent(new Event("input", { bubbles: true }));
}
