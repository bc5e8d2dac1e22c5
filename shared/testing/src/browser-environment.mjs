import { BroadcastChannel } from "node:worker_threads";
import { TestEnvironment } from "jest-environment-jsdom";

// An open channel would keep Node running after the last test. For the same reason MessageChannel is missing
// here: React's scheduler opens one and never closes it; without it, React uses timers.
const quietBroadcastChannel = (opened) =>
  class extends BroadcastChannel {
    /** @param {string} name */
    constructor(name) {
      super(name);
      this.unref();
      opened.push(this);
    }
  };

// Globals that every browser of the panel has and jsdom lacks, taken from Node. The byte types are included,
// because TextEncoder's result would otherwise not be a `Uint8Array` for the code under test.
const fromNode = {
  fetch,
  Response,
  Headers,
  structuredClone,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  Uint8Array,
  ArrayBuffer,
  crypto,
};

// jsdom's own AbortSignal stays, because its addEventListener accepts no other; Node's Request would refuse
// that one.
class RequestForBothSignals extends Request {
  constructor(input, init) {
    const foreign = init?.signal;
    if (!foreign || foreign instanceof AbortSignal) {
      super(input, init);
      return;
    }
    const controller = new AbortController();
    if (foreign.aborted) controller.abort(foreign.reason);
    else foreign.addEventListener("abort", () => controller.abort(foreign.reason), { once: true });
    super(input, { ...init, signal: controller.signal });
  }
}

/** jsdom with Node's fetch and related classes, so that a screen gets real `Response` objects and streams. */
export default class BrowserEnvironment extends TestEnvironment {
  channels = /** @type {BroadcastChannel[]} */ ([]);

  /** @override */
  async setup() {
    await super.setup();
    const own = { Request: RequestForBothSignals, BroadcastChannel: quietBroadcastChannel(this.channels) };
    for (const [name, value] of Object.entries({ ...fromNode, ...own })) {
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
    }
  }

  /**
   * Everything that stays open here would affect the next test file in this process.
   * @override
   */
  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}
