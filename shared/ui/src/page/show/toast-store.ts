import type { Notice } from "@hpay/contract";

export interface Toast {
  readonly id: number;
  readonly notice: Notice;
}

export interface ToastStore {
  /** Shows a notice; the newest stands on top. */
  add(notice: Notice): void;
  dismiss(id: number): void;
  get(): readonly Toast[];
  subscribe(onChange: () => void): () => void;
}

/** More than this at once hide the page: the oldest leaves (the notifications drawer still has it). */
const atOnce = 5;

/** Holds what the `Toaster` shows. The host makes one and answers `host.notify` with it. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    add(notice) {
      lastId += 1;
      set([{ id: lastId, notice }, ...toasts].slice(0, atOnce));
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
    get: () => toasts,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
  };
}
