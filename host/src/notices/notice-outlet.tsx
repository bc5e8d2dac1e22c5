import { ConfirmDialog, Toaster } from "@hpay/ui/page";
import type { ElementType } from "react";
import type { Notices } from "../ports/notices";
import { useValue } from "../state/use-value";
import { useToasts } from "./use-toasts";

interface NoticeOutletProps {
  readonly notices: Notices;
  /** Renders the link of a notice; receives the address as `to`. */
  readonly linkComponent: ElementType;
}

/** Messages and questions over a page: toasts, and one question at a time. */
export function NoticeOutlet({ notices, linkComponent }: NoticeOutletProps) {
  const toasts = useToasts(notices);
  const openQuestion = useValue(notices.question);
  return (
    <>
      <Toaster store={toasts} linkComponent={linkComponent} />
      {openQuestion ? (
        <ConfirmDialog
          key={openQuestion.id}
          open
          {...openQuestion.question}
          onConfirm={() => openQuestion.answer(true)}
          onCancel={() => openQuestion.answer(false)}
        />
      ) : null}
    </>
  );
}
