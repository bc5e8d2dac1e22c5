import { jsonText } from "./json-text";
import type { PanelTexts } from "./panel-texts";
import type { Fields } from "./wire";

/** If the answer arrives within this time, no text is shown. */
const noticeDelayMs = 700;
const boxStyle = { border: "1px solid #1b1f24", borderRadius: "8px" };

/**
 * Informs the customer that no pay page opened. A service worker or a policy of the shop's page can block the script's
 * calls, but not its form, which replaces the page as it would without the script.
 * @param action where the form sends the signed request
 */
export function showNotice(texts: PanelTexts, action: string, request: Fields): void {
  const form = document.createElement("form");
  const field = document.createElement("input");
  Object.assign(form, { method: "post", action, target: window === top ? "" : "_blank" });
  Object.assign(field, { type: "hidden", name: "request_data", value: jsonText(request) });
  const root = openDialog(texts.failed, form);
  // `submit()` fires no event, so the client does not treat this form as one that a customer has submitted.
  form.append(
    field,
    button(texts.open, () => form.submit(), "#fff", "#1b1f24"),
    button(texts.close, () => root.close()),
  );
}

/**
 * Shows that the pay page is being requested, unless it arrives at once. @returns a function that removes the
 * text
 */
export function showOpening(texts: PanelTexts, onClose: () => void): () => void {
  let root: HTMLDialogElement | undefined;
  const timer = setTimeout(() => {
    root = openDialog(texts.opening, document.createElement("br"), button(texts.close, onClose));
    root.oncancel = onClose;
  }, noticeDelayMs);
  return () => {
    clearTimeout(timer);
    root?.close();
  };
}

function openDialog(text: string, ...children: readonly Node[]): HTMLDialogElement {
  const root = document.createElement("dialog");
  Object.assign(root.style, boxStyle, {
    width: "min(90vw, 26rem)",
    boxSizing: "border-box",
    padding: "1.25rem",
  });
  Object.assign(root.style, { color: "#1b1f24", background: "#fff" });
  root.ariaLabel = text;
  root.append(text, ...children);
  root.onclose = () => root.remove();
  document.body.append(root);
  root.showModal();
  return root;
}

function button(textContent: string, onclick: () => void, color = "#1b1f24", background = "#fff") {
  const element = document.createElement("button");
  Object.assign(element, { type: "button", textContent, onclick });
  Object.assign(element.style, boxStyle, {
    margin: "1rem .5rem 0 0",
    padding: ".75rem 1rem",
    color,
    background,
  });
  return element;
}
