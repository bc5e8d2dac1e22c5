import { useProvider, useServerWords } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useCan, useHost, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { useState } from "react";
import { requestMessages } from "./messages";

interface ResendButtonProps {
  readonly resource: "notifications" | "messages";
  readonly id: number;
}

export function ResendButton({ resource, id }: ResendButtonProps) {
  const t = useT(requestMessages);
  const tCommon = useT(commonMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const canResend = useCan("delivery-log.resend");
  const [isBusy, setBusy] = useState(false);
  const name = resource === "messages" ? "requests.messages" : "requests.delivery";
  const handleResend = async () => {
    setBusy(true);
    try {
      await provider.action(resource, id, "resend");
      host.notify({ tone: "success", text: t(`${name}.resent`) });
    } catch (error) {
      host.notify({ tone: "error", text: t(`${name}.resend-error`), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="xs"
      startIcon="send"
      loading={isBusy}
      disabledReason={canResend ? undefined : tCommon("common.not-allowed")}
      onClick={() => void handleResend()}
    >
      {t("requests.delivery.resend")}
    </Button>
  );
}
