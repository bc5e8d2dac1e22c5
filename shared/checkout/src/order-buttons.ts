import { alertDialog, closeDialog, confirmDialog, openDialog } from "./dialogs";
import { GatewayCalls } from "./gateway-calls";
import { emit } from "./page-events";
import { type Failure, type Fields, isFields, textOf } from "./wire";

const header = "hpay-order-key";

/**
 * Asks for an action's inputs, executes it with the order's key, and reports the result as
 * `onHPayOrderOpExecuted`. `action` and `order` are as received from the gateway.
 */
export async function runOrderAction(
  base: string,
  action: unknown,
  order: unknown,
  key: string,
): Promise<Fields | Failure | undefined> {
  if (!isFields(action) || !isFields(order)) return undefined;
  const operation = textOf(action.operation);
  const caption = textOf(action.caption);
  const texts = isFields(order.HPayTexts) ? order.HPayTexts : {};
  const maxAmount = textOf(action.amount);
  const amount = maxAmount === "" ? "" : await askAmount(caption, maxAmount, textOf(order.Currency), texts);
  if (amount === undefined) return undefined;
  const question = operation === "void" ? textOf(texts.ask) : `${caption}?`;
  if (maxAmount === "" && !(await confirmDialog(question, "small", caption, textOf(texts.cancel))))
    return undefined;
  const request = { rand: crypto.randomUUID(), method: action.method, ...(amount === "" ? {} : { amount }) };
  const path = `orderkey/actions/${encodeURIComponent(operation)}`;
  const answer = await new GatewayCalls(base).post(path, request, { [header]: key });
  // Plugins subscribe to this event to learn about changed orders.
  const order_op_response = answer;
  emit(["onHPayOrderOpExecuted"], {
    operation,
    order: Reflect.get(answer, "order") ?? null,
    order_op_response,
  });
  return answer;
}

/** @returns undefined when the person has closed the dialog */
function askAmount(
  caption: string,
  maxAmount: string,
  currency: string,
  texts: Fields,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const id = "hpay_order_amount";
    const label = document.createElement("label");
    const input = document.createElement("input");
    const fault = document.createElement("p");
    Object.assign(input, { type: "text", inputMode: "decimal", value: maxAmount, maxLength: 20 });
    Object.assign(input.style, {
      display: "block",
      width: "100%",
      minHeight: "40px",
      boxSizing: "border-box",
    });
    label.append(`${textOf(texts.amount)} (${currency})`, input);
    fault.setAttribute("role", "alert");
    let amount: string | undefined;
    const submit = () => {
      const enteredAmount = input.value.trim().replace(",", ".");
      const isValid =
        /^\d+(?:\.\d+)?$/.test(enteredAmount) &&
        // The gateway sends the maximum amount with the decimals of its currency.
        decimalsOf(enteredAmount) <= decimalsOf(maxAmount) &&
        Number(enteredAmount) > 0 &&
        Number(enteredAmount) <= Number(maxAmount);
      fault.textContent = isValid ? "" : `${textOf(texts.most)} ${maxAmount} ${currency}`;
      if (!isValid) return;
      amount = enteredAmount;
      closeDialog(id);
    };
    const buttons = {
      cancel: { caption: textOf(texts.cancel), Run: () => closeDialog(id) },
      take: { caption, Run: submit, action_postion: "right" },
    };
    const content = document.createElement("div");
    content.append(label, fault);
    openDialog(id, caption, content, "small", buttons, () => resolve(amount));
    input.select();
  });
}

const decimalsOf = (amount: string): number => (amount.split(".")[1] ?? "").length;

/** Renders an order's state and its buttons into an element, and renders them again after each action. */
export async function drawOrderButtons(base: string, container: HTMLElement, key: string): Promise<void> {
  const query = new URLSearchParams({
    hpaylang: document.documentElement.lang.slice(0, 2).replace("sr", "rs"),
  });
  const order = await new GatewayCalls(base).get(`orderkey/order?${query}`, { [header]: key });
  const status = document.createElement("p");
  status.className = "hpay-order-status";
  if (!("Uid" in order)) {
    status.setAttribute("role", "alert");
    status.textContent = textOf(order.error);
    container.replaceChildren(status);
    return;
  }
  status.textContent = textOf(order.Status);
  const actions = Array.isArray(order.HPayActions) ? order.HPayActions.filter(isFields) : [];
  const buttons = actions.map((action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button hpay-order-action";
    button.textContent = textOf(action.caption);
    button.addEventListener("click", async () => {
      button.disabled = true;
      const answer = await runOrderAction(base, action, order, key);
      button.disabled = false;
      if (!answer) return;
      await drawOrderButtons(base, container, key);
      const fault = textOf(answer.error);
      if (fault !== "") await alertDialog(fault);
    });
    return button;
  });
  container.replaceChildren(status, ...buttons);
}
