import { type Fields, textOf } from "./wire";

interface Branch {
  [name: string]: unknown;
}

const forbiddenKeys = ["__proto__", "constructor", "prototype"];

/**
 * Opens plain payment forms of the page in the panel: the button of a form that is sent to the gateway's
 * `/clientpay/pay` opens the panel with the form's fields. Without this script the browser sends the form
 * itself.
 */
export function interceptPayForms(
  isGateway: (origin: string) => boolean,
  pay: (origin: string, request: Fields) => void,
): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    // A button may have its own form action, and a field may be named "action".
    const action = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    if (!URL.canParse(action, document.baseURI)) return;
    const { origin, pathname } = new URL(action, document.baseURI);
    if (pathname !== "/clientpay/pay" || !isGateway(origin)) return;
    const fields = new FormData(form, event.submitter);
    // If the whole request is packed into one field, only the gateway can read it.
    if (fields.has("request_data")) return;
    event.preventDefault();
    pay(origin, formRequest(fields));
  });
}

/**
 * Reads the fields of a form with nested names, such as `order_billing[email]`, or with JSON text, in the
 * same way as the gateway.
 */
export function formRequest(form: FormData): Fields {
  const request: Branch = {};
  for (const [name, value] of form) {
    const steps = name.split("[").map((step) => step.replace("]", "").trim());
    if (typeof value !== "string" || steps.some((step) => forbiddenKeys.includes(step))) continue;
    let branch = request;
    for (const part of steps.slice(0, -1)) {
      const step = nextKey(branch, part);
      const next = branch[step];
      const child: Branch = typeof next === "object" && next !== null ? (next as Branch) : {};
      branch[step] = child;
      branch = child;
    }
    branch[nextKey(branch, textOf(steps.at(-1)))] = steps.length > 1 ? value : parseIfJson(value);
  }
  return request;
}

/** `list[]` appends to a list. */
const nextKey = (branch: Branch, step: string): string => step || String(Object.keys(branch).length);

function parseIfJson(value: string): unknown {
  try {
    return /^\s*[[{]/.test(value) ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}
