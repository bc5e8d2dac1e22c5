import { ConfirmDialog, Toaster } from "@hpay/ui/page";
import { lazy, Suspense } from "react";
import { PanelLink } from "../navigation/panel-link";
import { useToasts } from "../notices/use-toasts";
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
