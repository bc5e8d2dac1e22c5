import { start } from "./start";

// A script of the type `module` is not the current one.
const script =
  document.currentScript ?? document.querySelector('script[src*="/clientpay/cscripts/"][src*="hpay.js"]');
if (script instanceof HTMLScriptElement) start(script);
