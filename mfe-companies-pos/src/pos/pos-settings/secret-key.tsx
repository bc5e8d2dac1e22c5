import { integerField, isDecided, useProvider, useServerWords } from "@hpay/data";
import { useCan, useHost, useT } from "@hpay/remote-kit";
import { Button, Row, Stack, TextField } from "@hpay/ui";
import { SecretField } from "@hpay/ui/page";
import { useState } from "react";
import { useEmitPosSaved } from "../data/use-emit-pos-saved";
import { posMessages } from "../messages";
import { type PosRecord, secretIn } from "./pos-record";
import { PreviousSecret } from "./previous-secret";
import { RotateSecret } from "./rotate-secret";
import type { PosForm } from "./use-pos-form";
import { useRevealSecret } from "./use-reveal-secret";

const versionOf = ({ record }: PosRecord): number | null => integerField(record, "Version");

/** The POS's signing key, which can be shown on request, copied and regenerated. */
export function SecretKey({ form }: { readonly form: PosForm }) {
  const t = useT(posMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const notifySaved = useEmitPosSaved();
  const canReveal = useCan("pos-secret.reveal");
  const canRegenerate = useCan("pos-secret.regenerate");
  const reveal = useRevealSecret();
  // The key, with the version of the POS that it belongs to, because another version may have another key.
  const [shownSecret, setShownSecret] = useState<{
    readonly secret: string | null;
    readonly version: number | null;
  }>();
  const [isBusy, setBusy] = useState(false);
  const { base } = form;
  const secret = base.secret ?? (shownSecret?.version === versionOf(base) ? shownSecret.secret : null);

  const handleReveal = async () => {
    setBusy(true);
    const answer = await reveal(base.id);
    if (answer) setShownSecret({ secret: secretIn(answer), version: versionOf(base) });
    setBusy(false);
  };
  const handleRegenerate = async () => {
    const isConfirmed = await host.confirm({
      title: t("pos.secret-regenerate"),
      text: t("pos.secret-regenerate-text"),
      confirmLabel: t("pos.secret-regenerate-confirm"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    setBusy(true);
    try {
      const answer = await provider.update("company_sites", base.id, { RegenerateSecretKey: 1 });
      host.notify({ tone: "success", text: t("pos.secret-regenerated") });
      notifySaved(base);
      if ("SecretToken" in answer) form.applySecret(answer);
      else await form.readSecret();
    } catch (error) {
      host.notify({ tone: "error", text: t("pos.secret-error"), details: serverWords(error) });
      // A new key may have been created, so the old one must not be copied.
      if (!isDecided(error)) await form.readSecret();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack gap="2">
      {canReveal && secret !== null ? (
        <SecretField
          label={t("pos.secret")}
          value={secret}
          copyLabel={t("pos.secret")}
          readOnly
          hint={t("pos.secret-hint")}
        />
      ) : (
        <TextField
          label={t("pos.secret")}
          value="••••••••"
          readOnly
          disabled
          hint={t(canReveal ? "pos.secret-hint" : "pos.secret-hidden")}
        />
      )}
      {canReveal && secret === null ? (
        <Row>
          <Button size="sm" startIcon="key" loading={isBusy} onClick={() => void handleReveal()}>
            {t("pos.secret-show")}
          </Button>
        </Row>
      ) : null}
      {base.previousSecret ? <PreviousSecret secret={base.previousSecret} /> : null}
      {canRegenerate ? (
        <Row gap="2">
          <Button size="sm" startIcon="refresh" loading={isBusy} onClick={() => void handleRegenerate()}>
            {t("pos.secret-regenerate")}
          </Button>
          <RotateSecret form={form} />
        </Row>
      ) : null}
    </Stack>
  );
}
