import { mountEmbed } from "./mount-embed";

/** `/embed.js` waits for this and calls `mount`; there is one, however many elements stand in the page. */
Reflect.set(globalThis, "__hpayEmbed", { mount: mountEmbed });
dispatchEvent(new CustomEvent("hpay-embed-loaded"));
