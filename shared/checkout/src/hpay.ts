import { start } from "./start";

// In a script of type `module`, `document.currentScript` is null.
const script =
  document.currentScript ?? document.querySelector('script[src*="/clientpay/cscripts/"][src*="hpay.js"]');
if (script instanceof HTMLScriptElement) start(script);
