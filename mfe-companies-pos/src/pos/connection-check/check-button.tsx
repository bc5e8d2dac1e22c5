import { lazyDialog, useCan, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { useState } from "react";
import { posMessages } from "../messages";

const CheckDialog = lazyDialog(() => import("./check-dialog").then((module) => module.CheckDialog));

/** Opens the connection check, which tests the saved settings. */
export function CheckButton({ posId }: { readonly posId: number }) {
  const t = useT(posMessages);
  const canCheck = useCan("pos.check");
  const [isOpen, setOpen] = useState(false);
  if (!canCheck) return null;
  return (
    <>
      <Button startIcon="check" onClick={() => setOpen(true)}>
        {t("pos.check")}
      </Button>
      {isOpen ? <CheckDialog posId={posId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
