import type { Notice } from "@hpay/contract";

export interface Toast {
  readonly id: number;
  readonly notice: Notice;
  readonly group: string | undefined;
  /** Number of equal notices that this toast represents. */
  readonly count: number;
}

export interface ToastStore {
  /**
   * Shows a notice above other notices, but never above an error. It replaces the previous one of its group,
   * or an equal one.
   */
  add(notice: Notice, group?: string): void;
  dismiss(id: number): void;
  get(): readonly Toast[];
  subscribe(onChange: () => void): () => void;
}

/**
 * More notices than this would cover the page, so the oldest is removed, and errors only if nothing else is
 * left. The notifications drawer still lists them.
 */
const maxShown = 3;

const isError = ({ notice }: Toast) => notice.tone === "error";

const isSameText = (a: Notice, b: Notice) =>
  a.tone === b.tone &&
  a.text === b.text &&
  // The host and a remote may report the same failure, and only one of them may have the server's words.
  (a.details === b.details || a.details === undefined || b.details === undefined) &&
  a.href === b.href &&
  a.action?.label === b.action?.label;

/** The state of the `Toaster`. The host creates one and implements `host.notify` with it. */
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
      const equalToast = toasts.find((toast) => toast.group === group && isSameText(toast.notice, notice));
      const count = group === undefined ? (equalToast?.count ?? 0) + 1 : 1;
      const otherToasts = toasts.filter(
        (toast) => toast !== equalToast && (group === undefined || toast.group !== group),
      );
      const shownNotice =
        notice.details === undefined && equalToast !== undefined ? equalToast.notice : notice;
      const all = [{ id: lastId, notice: shownNotice, group, count }, ...otherToasts];
      set([...all.filter(isError), ...all.filter((toast) => !isError(toast))].slice(0, maxShown));
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
