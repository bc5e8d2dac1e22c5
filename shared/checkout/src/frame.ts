/*
 * Runs on the pay page while it is framed by its shop's page, and reports the order's result to it. It
 * answers only the parent, if its origin is one of the shop's, over the channel that came with the request.
 */
const origins = (document.currentScript?.dataset.origins ?? "").split(" ").filter(Boolean);
const text = document.getElementById("result")?.textContent ?? "";
const result: unknown = text === "" ? null : JSON.parse(text);

addEventListener("message", ({ source, origin, data, ports }: MessageEvent<unknown>) => {
  if (source !== window.parent || !origins.includes(origin)) return;
  const [port] = ports;
  if (!port || typeof data !== "object" || data === null) return;
  if (Reflect.get(data, "hpay") !== "connect") return;
  const session: unknown = Reflect.get(data, "session");
  if (typeof session === "string") port.postMessage({ hpay: "page", session, result });
});
