import { useProvider, useServerWords } from "@hpay/data";
import { useCan, useHost, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { useState } from "react";
import { posMessages } from "../messages";

/** Sends the saved configuration to the shop again. The shop's answer is listed among its notifications. */
export function SendConfigButton({ posId }: { readonly posId: number }) {
  const t = useT(posMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const canSend = useCan("delivery-log.resend");
  const [isBusy, setBusy] = useState(false);
  if (!canSend) return null;

  const handleSend = async () => {
    setBusy(true);
    try {
      await provider.action("company_sites", posId, "send-config");
      host.notify({ tone: "success", text: t("config.sent") });
    } catch (error) {
      host.notify({ tone: "error", text: t("config.error"), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon="refresh" loading={isBusy} onClick={() => void handleSend()}>
      {t("config.send")}
    </Button>
  );
}
