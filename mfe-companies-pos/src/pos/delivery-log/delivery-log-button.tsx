import { lazyDialog, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { useState } from "react";
import { posMessages } from "../messages";

const DeliveryLogDialog = lazyDialog(() =>
  import("./delivery-log-dialog").then((module) => module.DeliveryLogDialog),
);

/** Opens the log of notifications to the shop; a form that is being edited stays as it is below. */
export function DeliveryLogButton({ posId }: { readonly posId: number }) {
  const t = useT(posMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon="send" onClick={() => setOpen(true)}>
        {t("delivery.title")}
      </Button>
      {isOpen ? <DeliveryLogDialog posId={posId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
