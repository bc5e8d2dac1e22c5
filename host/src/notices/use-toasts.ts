import { createToastStore, type ToastStore } from "@hpay/ui/page";
import { useEffect, useState } from "react";
import type { Notices } from "../ports/notices";

/** Shows toasts for notices that arrive while the page can show them; others are only in the drawer. */
export function useToasts(notices: Notices): ToastStore {
  const [store] = useState(createToastStore);
  useEffect(() => {
    let shownUpTo = 0;
    const show = () => {
      const newEntries = notices.storedNotices.get().filter((entry) => entry.id > shownUpTo);
      shownUpTo = Math.max(shownUpTo, ...newEntries.map((entry) => entry.id));
      for (const { id, notice } of store.get())
        if (!notices.storedNotices.get().some(({ toast }) => toast?.notice === notice)) store.dismiss(id);
      for (const { toast } of [...newEntries].reverse()) if (toast) store.add(toast.notice, toast.group);
    };
    show();
    return notices.storedNotices.subscribe(show);
  }, [notices, store]);
  return store;
}
