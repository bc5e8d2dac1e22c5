import { alertDialog, closeDialog, confirmDialog, openDialog } from "./dialogs";
import { loadScript } from "./load-script";
import { drawOrderButtons, runOrderAction } from "./order-buttons";
import { textOf } from "./wire";

/*
 * `hpay.clientadmin.ui.js`: dialogs of shop plugins, and the buttons of an order in a shop's administration. Loaded by a
 * script element or by `HPay.loadHPayUI()`.
 */
const script = document.currentScript;
const gatewayOrigin = (): string => {
  const client: unknown = Reflect.get(window, "HPay");
  const scriptOrigin = script instanceof HTMLScriptElement ? new URL(script.src).origin : "";
  return textOf(Reflect.get(Object(client), "gatewayUrl")) || scriptOrigin;
};
/** File names that plugins request, and the function that each file provides. */
const parts: Readonly<Record<string, string>> = { "qrcode.min.js": "qrcode" };

Object.assign(window, {
  hpay_dialog_open: openDialog,
  hpay_dialog_close: closeDialog,
  hpay_alert_dialog: alertDialog,
  hpay_confirm_dialog: confirmDialog,
  async hpay_require_script(file: unknown) {
    const name = parts[textOf(file)];
    return name !== undefined && (await loadScript(gatewayOrigin(), textOf(file), name));
  },
  hpay_order_op: (action: unknown, order: unknown, key: string) =>
    runOrderAction(gatewayOrigin(), action, order, key),
  hpay_order_buttons: (place: HTMLElement, key: string) => drawOrderButtons(gatewayOrigin(), place, key),
  __hpay_translations: Reflect.get(window, "__hpay_translations") ?? {},
});

const drawAllButtons = () => {
  for (const place of document.querySelectorAll<HTMLElement>("[data-hpay-order-key]"))
    void drawOrderButtons(gatewayOrigin(), place, place.dataset.hpayOrderKey ?? "");
};
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", drawAllButtons);
else drawAllButtons();
