import { lazyWithRetry } from "@hpay/remote-kit";
import { ConfirmDialog, Toaster } from "@hpay/ui/page";
import { PanelLink } from "../navigation/panel-link";
import { useToasts } from "../notices/use-toasts";
import { AskedPart } from "../panel/asked-part";
import { usePanel } from "../panel/panel-context";
import { useValue } from "../state/use-value";
import { SignInOverPage } from "./sign-in-over-page";

const CompanyDialog = lazyWithRetry(
  () => import("../pickers/company-dialog").then((module) => module.CompanyDialog),
  null,
);
const PosDialog = lazyWithRetry(
  () => import("../pickers/pos-dialog").then((module) => module.PosDialog),
  null,
);

/** Everything that stands over the page: toasts, questions, the pickers, sign-in over unsaved work. */
export function Overlays() {
  const { notices, picker } = usePanel();
  const toasts = useToasts(notices);
  const open = useValue(notices.question);
  const picking = useValue(picker.open);
  return (
    <>
      <Toaster store={toasts} linkComponent={PanelLink} />
      <AskedPart part={picking ?? ""} onMissing={() => picker.settle(null)}>
        {picking === "company" ? <CompanyDialog /> : null}
        {picking === "pos" ? <PosDialog /> : null}
      </AskedPart>
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
