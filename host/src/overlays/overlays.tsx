import { lazyWithRetry } from "@hpay/remote-kit";
import { NoticeLink } from "../notices/notice-link";
import { NoticeOutlet } from "../notices/notice-outlet";
import { OnDemandPart } from "../ports/on-demand-part";
import { usePanel } from "../ports/panel-context";
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

/** Everything above the page: toasts, questions, pickers, sign-in above a page with unsaved work. */
export function Overlays() {
  const { notices, picker } = usePanel();
  const openPicker = useValue(picker.open);
  return (
    <>
      <NoticeOutlet notices={notices} linkComponent={NoticeLink} />
      <OnDemandPart part={openPicker ?? ""} onMissing={() => picker.settle(null)}>
        {openPicker === "company" ? <CompanyDialog /> : null}
        {openPicker === "pos" ? <PosDialog /> : null}
      </OnDemandPart>
      <SignInOverPage />
    </>
  );
}
