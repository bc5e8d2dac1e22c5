import { whenConnected } from "./parent-channel";

/*
 * On a pay page inside a frame of its shop: notifies the shop's page of the order's result.
 */
const text = document.getElementById("result")?.textContent ?? "";
const result: unknown = text === "" ? null : JSON.parse(text);

whenConnected(document.currentScript, ({ send }) => send({ hpay: "page", kind: "pay", result }));
