import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Limits how much of a resource, such as bytes, is in use at once, for each holder and in total. */
export class SharedLimit {
  readonly #ofEach = new Map<string, number>();
  #ofAll = 0;

  constructor(private readonly maxOfAll = Number.POSITIVE_INFINITY) {}

  /** @returns a function that releases the amount, once; undefined when it would be too much */
  take(holder: string, amount: number, maxPerHolder: number): (() => void) | undefined {
    const holderAmount = (this.#ofEach.get(holder) ?? 0) + amount;
    if (holderAmount > maxPerHolder || this.#ofAll + amount > this.maxOfAll) return undefined;
    this.#ofEach.set(holder, holderAmount);
    this.#ofAll += amount;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#ofAll -= amount;
      const remaining = (this.#ofEach.get(holder) ?? 0) - amount;
      if (remaining > 0) this.#ofEach.set(holder, remaining);
      else this.#ofEach.delete(holder);
    };
  }
}

const heldOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Releases the amount when the answer has been sent, or when its connection has closed, because an answer that
 * waits behind another one does not report that it was closed.
 */
export function releaseWhenAnswered(
  { raw: { socket } }: FastifyRequest,
  { raw: answer }: FastifyReply,
  release: () => void,
): void {
  // A request that a test injects has no socket.
  if (!(socket instanceof Socket)) {
    answer.once("finish", release);
    return;
  }
  if (socket.destroyed) {
    release();
    return;
  }
  const pendingReleases = heldOf.get(socket) ?? new Set();
  if (!heldOf.has(socket)) {
    heldOf.set(socket, pendingReleases);
    socket.once("close", () => {
      for (const end of pendingReleases) end();
    });
  }
  pendingReleases.add(release);
  answer.once("finish", () => {
    pendingReleases.delete(release);
    release();
  });
}
