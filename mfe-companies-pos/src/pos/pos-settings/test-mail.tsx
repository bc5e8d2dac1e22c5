import { ApiError, useProvider, useServerWords } from "@hpay/data";
import { useHost, useSession, useT } from "@hpay/remote-kit";
import { Alert, Box, Button, Row, Stack, TextField } from "@hpay/ui";
import { useState } from "react";
import { posMessages } from "../messages";
import { keepsPassword, type TestMailFault, testMailFault, testMailRequest } from "./smtp-settings";
import type { PosForm } from "./use-pos-form";

const settingWords = {
  SMTPHost: "pos.smtp-host",
  SMTPPort: "pos.smtp-port",
  SMTPSecurity: "pos.smtp-security",
  SMTPUsername: "pos.smtp-username",
  SMTPPassword: "pos.smtp-password",
} as const;

/** Sends a mail with the settings in the form, saved or not. */
export function TestMail({ form }: { readonly form: PosForm }) {
  const t = useT(posMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const { user } = useSession();
  const [address, setAddress] = useState(user?.email ?? "");
  const [fault, setFault] = useState<TestMailFault | null>(null);
  const [failure, setFailure] = useState("");
  const [isSending, setSending] = useState(false);
  const { base, formik } = form;

  const handleSend = async () => {
    const nextFault = testMailFault(formik.values, keepsPassword(base, formik.values), address);
    setFault(nextFault);
    setFailure("");
    if (nextFault) return;
    setSending(true);
    try {
      await provider.call("testsmtp", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(testMailRequest(base, formik.values, address)),
      });
      host.notify({ tone: "success", text: t("pos.test-mail-sent") });
    } catch (error) {
      // The catalogue's text for this code is about sign-in, so the page has its own text.
      const isSettingsError = error instanceof ApiError && error.code === "INPUT_INSUFFICIENT";
      const reason = isSettingsError ? t("pos.test-mail-settings") : serverWords(error);
      setFailure([t("pos.test-mail-error"), reason].filter(Boolean).join(" "));
    } finally {
      setSending(false);
    }
  };

  return (
    <Stack gap="3">
      <Row alignItems="flex-end" gap="3">
        <Box flex="1 1 14rem">
          <TextField
            label={t("pos.test-mail-address")}
            inputMode="email"
            autoCapitalize="none"
            value={address}
            error={fault?.kind === "address" ? t("pos.email-wrong") : ""}
            onValue={setAddress}
          />
        </Box>
        <Button startIcon="send" loading={isSending} onClick={() => void handleSend()}>
          {t("pos.test-mail")}
        </Button>
      </Row>
      {fault?.kind === "setting" ? (
        <Alert tone="error">{`${t("pos.test-mail-settings")} ${t(settingWords[fault.name])}`}</Alert>
      ) : null}
      {failure ? <Alert tone="error">{failure}</Alert> : null}
    </Stack>
  );
}
