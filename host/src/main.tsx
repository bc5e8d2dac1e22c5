import "@hpay/ui/fonts.css";
import "@hpay/ui/globals.css";
import "./boot/early-page.css";
// The host includes the kit, because every remote needs it, and sign-in must not wait for a second request.
import "@hpay/remote-kit";
import { globalsAreLoaded } from "@hpay/ui";
import { startPanel } from "./panel";

globalsAreLoaded(document);
const element = document.getElementById("panel");
if (!element) throw new Error("The document has no place for the panel");
if (location.pathname.startsWith("/embed/"))
  void import("./embed/embed-page").then((module) => module.startEmbedPage(element));
else void startPanel({ element });
