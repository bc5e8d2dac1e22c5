import { HpayRemote } from "./hpay-remote";

const script = document.currentScript;
if (script instanceof HTMLScriptElement) HpayRemote.panelOrigin = new URL(script.src).origin;
if (!customElements.get("hpay-remote")) customElements.define("hpay-remote", HpayRemote);
