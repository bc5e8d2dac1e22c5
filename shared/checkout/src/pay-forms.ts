import { type Fields, textOf } from "./wire";

interface Branch {
  [name: string]: unknown;
}

const forbidden = ["__proto__", "constructor", "prototype"];

/**
 * Plain payment forms of the page are paid in the panel: the button of a form that is sent to the gateway's
 * `/clientpay/pay` opens it with the form's fields. Without this script the browser sends the form itself.
 */
export function takePayForms(
  isGateway: (origin: string) => boolean,
  pay: (origin: string, request: Fields) => void,
): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    // A field may be named "action".
    const action = form.getAttribute("action") ?? "";
    if (!URL.canParse(action, document.baseURI)) return;
    const { origin, pathname } = new URL(action, document.baseURI);
    if (pathname !== "/clientpay/pay" || !isGateway(origin)) return;
    event.preventDefault();
    pay(origin, formRequest(new FormData(form, event.submitter)));
  });
}

/** Fields of a form with nested names, `order_billing[email]`, as a request. */
export function formRequest(form: FormData): Fields {
  const request: Branch = {};
  for (const [name, value] of form) {
    const steps = name.split("[").map((step) => step.replace("]", "").trim());
    if (typeof value !== "string" || steps.some((step) => forbidden.includes(step))) continue;
    let branch = request;
    for (const step of steps.slice(0, -1)) {
      const next = branch[step];
      const child: Branch = typeof next === "object" && next !== null ? (next as Branch) : {};
      branch[step] = child;
      branch = child;
    }
    branch[textOf(steps.at(-1))] = value;
  }
  return request;
}
