import { start } from "./start";

// `document.currentScript` is null in a script of type `module`.
const script =
  document.currentScript ?? document.querySelector('script[src*="/clientpay/cscripts/"][src*="hpay.js"]');
if (script instanceof HTMLScriptElement) start(script);
