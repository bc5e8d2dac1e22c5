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
  const button = (textContent: string, onclick: () => void) => {
    const element = document.createElement("button");
    Object.assign(element, { type: "button", textContent, onclick });
    Object.assign(element.style, { padding: "1rem", margin: "1rem" });
    return element;
  };
  // The script takes a form that the customer submits, but not one that is submitted like this.
  form.append(
    field,
    button(texts.open, () => form.submit()),
    button(texts.close, () => root.close()),
  );
  root.ariaLabel = texts.failed;
  root.append(texts.failed, form);
  root.onclose = () => root.remove();
  document.body.append(root);
  root.showModal();
}
