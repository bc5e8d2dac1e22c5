import { lazyDialog, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { useState } from "react";
import { messages } from "../messages";

const HistoryDialog = lazyDialog(() => import("./history-dialog").then((module) => module.HistoryDialog));

interface HistoryButtonProps {
  readonly companyId: number;
  /** Id of the POS; absent for the history of the whole company. */
  readonly posId?: number;
}

/** Opens the audit history above a form, and leaves the form unchanged. */
export function HistoryButton(props: HistoryButtonProps) {
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon="clock" onClick={() => setOpen(true)}>
        {t("history.title")}
      </Button>
      {isOpen ? <HistoryDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
