import { whenConnected } from "./parent-channel";

/*
 * Beside the pay page while it stands in a frame of its shop's page: tells that page what became of the order.
 */
const text = document.getElementById("result")?.textContent ?? "";
const result: unknown = text === "" ? null : JSON.parse(text);

whenConnected(document.currentScript, ({ say }) => say({ hpay: "page", kind: "pay", result }));
