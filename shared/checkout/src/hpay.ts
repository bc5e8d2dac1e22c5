import { start } from "./start";

const script = document.currentScript;
if (script instanceof HTMLScriptElement) start(script);
