import type { Notice } from "@hpay/contract";

export interface Toast {
  readonly id: number;
  readonly notice: Notice;
  readonly group: string | undefined;
}

export interface ToastStore {
  /** Shows a notice; the newest stands on top, and takes the place of the one before of its group. */
  add(notice: Notice, group?: string): void;
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
    add(notice, group) {
      lastId += 1;
      const others = group === undefined ? toasts : toasts.filter((toast) => toast.group !== group);
      set([{ id: lastId, notice, group }, ...others].slice(0, atOnce));
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
