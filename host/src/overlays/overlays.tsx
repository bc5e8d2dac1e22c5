import { ConfirmDialog, createToastStore, Toaster, type ToastStore } from "@hpay/ui/page";
import { lazy, Suspense, useEffect, useState } from "react";
import { PanelLink } from "../navigation/panel-link";
import type { Notices } from "../notices/notices";
import { usePanel } from "../panel/panel-context";
import { useValue } from "../state/use-value";
import { SignInOverPage } from "./sign-in-over-page";

const CompanyDialog = lazy(() => import("../pickers/company-dialog"));
const PosDialog = lazy(() => import("../pickers/pos-dialog"));

/** Everything that stands over the page: toasts, questions, the pickers, sign-in over unsaved work. */
export default function Overlays() {
  const { notices, picker } = usePanel();
  const toasts = useToasts(notices);
  const open = useValue(notices.question);
  const picking = useValue(picker.open);
  return (
    <>
      <Toaster store={toasts} linkComponent={PanelLink} />
      <Suspense fallback={null}>
        {picking === "company" ? <CompanyDialog /> : null}
        {picking === "pos" ? <PosDialog /> : null}
      </Suspense>
      <SignInOverPage />
      {open ? (
        <ConfirmDialog
          key={open.id}
          open
          {...open.question}
          onConfirm={() => open.answer(true)}
          onCancel={() => open.answer(false)}
        />
      ) : null}
    </>
  );
}

/** Toasts for what was told since the page could show them; the drawer keeps the rest. */
function useToasts(notices: Notices): ToastStore {
  const [store] = useState(createToastStore);
  useEffect(() => {
    let shownUpTo = 0;
    const show = () => {
      const fresh = notices.kept.get().filter((entry) => entry.id > shownUpTo);
      shownUpTo = Math.max(shownUpTo, ...fresh.map((entry) => entry.id));
      for (const { notice } of [...fresh].reverse()) store.add(notice);
    };
    show();
    return notices.kept.subscribe(show);
  }, [notices, store]);
  return store;
}
