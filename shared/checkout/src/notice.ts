import { jsonText } from "./json-text";
import type { PanelTexts } from "./panel-texts";
import type { Fields } from "./wire";

/**
 * Informs the customer that no pay page opened. A service worker or a policy of the shop's page can hold back the
 * script's calls, but not its form, which replaces the page as it would without the script.
 * @param action where the form sends the signed request
 */
export function showNotice(texts: PanelTexts, action: string, request: Fields): void {
  const root = document.createElement("dialog");
  const form = document.createElement("form");
  const field = document.createElement("input");
  Object.assign(form, { method: "post", action, target: window === top ? "" : "_blank" });
  Object.assign(field, { type: "hidden", name: "request_data", value: jsonText(request) });
  const look = { border: "1px solid #1b1f24", borderRadius: "8px" };
  const button = (textContent: string, onclick: () => void, color = "#1b1f24", background = "#fff") => {
    const element = document.createElement("button");
    Object.assign(element, { type: "button", textContent, onclick });
    Object.assign(element.style, look, {
      margin: "1rem .5rem 0 0",
      padding: ".75rem 1rem",
      color,
      background,
    });
    return element;
  };
  // The script takes a form that the customer submits, but not one that is submitted like this.
  form.append(
    field,
    button(texts.open, () => form.submit(), "#fff", "#1b1f24"),
    button(texts.close, () => root.close()),
  );
  Object.assign(root.style, look, { width: "min(90vw, 26rem)", boxSizing: "border-box", padding: "1.25rem" });
  Object.assign(root.style, { color: "#1b1f24", background: "#fff" });
  root.ariaLabel = texts.failed;
  root.append(texts.failed, form);
  root.onclose = () => root.remove();
  document.body.append(root);
  root.showModal();
}
