import { BroadcastChannel } from "node:worker_threads";
import { TestEnvironment } from "jest-environment-jsdom";

// An open channel would prevent Node from ending after the last test. For the same reason, MessageChannel is
// missing here: React's scheduler would open one and never close it; without one, it uses timers.
const quietBroadcastChannel = (openedChannels) =>
  class extends BroadcastChannel {
    /** @param {string} name */
    constructor(name) {
      super(name);
      this.unref();
      openedChannels.push(this);
    }
  };

// Globals of Node that every browser has, but jsdom lacks. They include the byte types, because otherwise
// TextEncoder's result would not be a `Uint8Array` for the tested code.
const nodeGlobals = {
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

// jsdom has its own AbortSignal, which must not be replaced because jsdom's addEventListener accepts no other.
// Node's Request would refuse that signal.
class RequestForBothSignals extends Request {
  constructor(input, init) {
    const givenSignal = init?.signal;
    if (!givenSignal || givenSignal instanceof AbortSignal) {
      super(input, init);
      return;
    }
    const controller = new AbortController();
    if (givenSignal.aborted) controller.abort(givenSignal.reason);
    else givenSignal.addEventListener("abort", () => controller.abort(givenSignal.reason), { once: true });
    super(input, { ...init, signal: controller.signal });
  }
}

/** jsdom with Node's `fetch` and related classes, so that a screen gets real `Response` objects and streams. */
export default class BrowserEnvironment extends TestEnvironment {
  channels = /** @type {BroadcastChannel[]} */ ([]);

  /** @override */
  async setup() {
    await super.setup();
    const ownGlobals = {
      Request: RequestForBothSignals,
      BroadcastChannel: quietBroadcastChannel(this.channels),
    };
    for (const [name, value] of Object.entries({ ...nodeGlobals, ...ownGlobals })) {
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
    }
  }

  /**
   * Channels that remain open would affect the next test file in this process.
   * @override
   */
  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}
