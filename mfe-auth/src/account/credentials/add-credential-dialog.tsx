import { lazyPart, useHost, useLanguage, useSession, useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Spinner, Stack, Text } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useEffect, useRef, useState } from "react";
import { browserHasPasskeys } from "../../passkeys/support";
import { ChoiceButton } from "../../verification/choice-button";
import { explainedRefusal } from "../explained-refusal";
import { accountMessages } from "../messages";
import { type AddOutcome, addThisBrowser } from "./add-credential";

const AddOtherDevice = lazyPart(() => import("./add-other-device").then((module) => module.AddOtherDevice));

type Step = "choice" | "this-browser" | "other-device";

interface AddCredentialDialogProps {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

export function AddCredentialDialog({ onAdded, onClose }: AddCredentialDialogProps) {
  const t = useT(accountMessages);
  const host = useHost();
  const language = useLanguage();
  const { user } = useSession();
  const [step, setStep] = useState<Step>("choice");
  const [failure, setFailure] = useState<Exclude<AddOutcome, "added"> | null>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const isPasskeySupported = browserHasPasskeys();

  const fail = (reason: Exclude<AddOutcome, "added">) => {
    setFailure(reason);
    setStep("choice");
  };
  const handleThisBrowser = async () => {
    if (!user) return;
    setFailure(null);
    setStep("this-browser");
    controller.current = new AbortController();
    const { signal } = controller.current;
    const outcome = await addThisBrowser(host, user, signal);
    if (outcome === "added") onAdded();
    else fail(outcome);
  };
  const handleOtherDevice = () => {
    setFailure(null);
    setStep("other-device");
  };

  return (
    <Dialog
      open
      keepOpen
      size="sm"
      onClose={onClose}
      title={t("passkeys.add")}
      footer={<Button onClick={onClose}>{t("common.cancel")}</Button>}
    >
      {step === "choice" ? (
        <Stack gap="3">
          {failure === null ? null : (
            <Alert tone="error">
              {failure === "PASSKEY_SIGN_IN" ? explainedRefusal(failure, language) : t(`passkeys.${failure}`)}
            </Alert>
          )}
          <Text tone="muted">{t("passkeys.choose")}</Text>
          {isPasskeySupported ? (
            <ChoiceButton
              icon="fingerprint"
              title={t("passkeys.this-browser")}
              hint={t("passkeys.this-browser-hint")}
              onClick={handleThisBrowser}
            />
          ) : (
            <Alert tone="info">{t("passkeys.no-passkeys")}</Alert>
          )}
          <ChoiceButton
            icon="smartphone"
            title={t("passkeys.other-device")}
            hint={t("passkeys.other-device-hint")}
            onClick={handleOtherDevice}
          />
        </Stack>
      ) : step === "this-browser" ? (
        <Row gap="3">
          <Spinner />
          <Text role="status">{t("passkeys.waiting")}</Text>
        </Row>
      ) : (
        <AddOtherDevice onAdded={onAdded} onFailed={fail} />
      )}
    </Dialog>
  );
}
