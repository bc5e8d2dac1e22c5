import type { Notice } from "@hpay/contract";

export interface Toast {
  readonly id: number;
  readonly notice: Notice;
  readonly group: string | undefined;
  /** How often the same was said while it stood there. */
  readonly count: number;
}

export interface ToastStore {
  /**
   * Shows a notice: on top of its like, but never over an error. It takes the place of the one before of its group, and of
   * an equal one.
   */
  add(notice: Notice, group?: string): void;
  dismiss(id: number): void;
  get(): readonly Toast[];
  subscribe(onChange: () => void): () => void;
}

/** More than this at once hide the page: the oldest leaves, an error last (the notifications drawer still has it). */
const atOnce = 3;

const isError = ({ notice }: Toast) => notice.tone === "error";

const isSameText = (one: Notice, other: Notice) =>
  one.tone === other.tone &&
  one.text === other.text &&
  one.details === other.details &&
  one.href === other.href &&
  one.action?.label === other.action?.label;

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
      const equal = toasts.find((toast) => toast.group === group && isSameText(toast.notice, notice));
      const count = group === undefined ? (equal?.count ?? 0) + 1 : 1;
      const others = toasts.filter(
        (toast) => toast !== equal && (group === undefined || toast.group !== group),
      );
      const all = [{ id: lastId, notice, group, count }, ...others];
      set([...all.filter(isError), ...all.filter((toast) => !isError(toast))].slice(0, atOnce));
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
