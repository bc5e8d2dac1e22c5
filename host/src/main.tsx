import "@hpay/ui/fonts.css";
import { startPanel } from "./panel";

const element = document.getElementById("panel");
if (!element) throw new Error("The document has no place for the panel");
if (location.pathname.startsWith("/embed/"))
  void import("./embed/embed-page").then((module) => module.startEmbedPage(element));
else void startPanel({ element });
