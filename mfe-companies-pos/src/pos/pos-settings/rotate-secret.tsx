import { isDecided, useProvider, useServerWords, useSubmitOnce } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useHost, useT } from "@hpay/remote-kit";
import { Alert, Button, SelectField, Stack, Text } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useState } from "react";
import { useEmitPosSaved } from "../data/use-emit-pos-saved";
import { posMessages } from "../messages";
import type { PosForm } from "./use-pos-form";

const overlaps = {
  "1": "pos.overlap-1",
  "24": "pos.overlap-24",
  "72": "pos.overlap-72",
  "168": "pos.overlap-168",
} as const;
const defaultOverlapHours = "24";

/** Creates a new key, while the old one stays valid for some time so that the shop need not stop. */
export function RotateSecret({ form }: { readonly form: PosForm }) {
  const t = useT(posMessages);
  const tCommon = useT(commonMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const notifySaved = useEmitPosSaved();
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState<string>(defaultOverlapHours);
  const [failure, setFailure] = useState<{ readonly details: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const { base } = form;
  // A second rotation would invalidate the key that the shop uses, so a retry after a lost answer sends the
  // same request.
  const { submit } = useSubmitOnce((overlapHours: number, idempotencyKey) =>
    provider.action("company_sites", base.id, "rotate-secret", { overlapHours }, { idempotencyKey }),
  );

  const close = () => {
    setOpen(false);
    setFailure(null);
  };
  const handleRotate = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await submit(Number(hours));
      setUncertain(false);
      host.notify({ tone: "success", text: t("pos.secret-rotated") });
      notifySaved(base);
      close();
      await form.readSecret();
    } catch (error) {
      setFailure({ details: serverWords(error) });
      setUncertain(!isDecided(error));
      if (!isDecided(error)) await form.readSecret();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button size="sm" startIcon="key" onClick={() => setOpen(true)}>
        {t("pos.secret-rotate")}
      </Button>
      {isOpen ? (
        <Dialog
          open
          keepOpen
          onClose={close}
          title={t("pos.secret-rotate")}
          footer={
            <>
              <Button onClick={close}>{tCommon("common.cancel")}</Button>
              <Button variant="solid" loading={isBusy} onClick={() => void handleRotate()}>
                {t("pos.secret-rotate-confirm")}
              </Button>
            </>
          }
        >
          <Stack gap="4">
            <Text>{t("pos.secret-rotate-text")}</Text>
            {base.previousSecret ? <Alert tone="warning">{t("pos.secret-rotate-again")}</Alert> : null}
            <SelectField
              label={t("pos.overlap")}
              value={hours}
              options={Object.entries(overlaps).map(([value, label]) => ({ value, label: t(label) }))}
              disabled={isUncertain}
              onValue={setHours}
            />
            {failure ? (
              <Alert tone="error" details={failure.details}>
                {t("pos.secret-error")}
              </Alert>
            ) : null}
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}
