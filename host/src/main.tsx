import "@hpay/ui/fonts.css";
import { startPanel } from "./panel";

const element = document.getElementById("panel");
if (!element) throw new Error("The document has no place for the panel");
void startPanel({ element });
