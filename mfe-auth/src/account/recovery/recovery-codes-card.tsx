import { lazyDialog, useConfirm, useLanguage, useNotify, useT } from "@hpay/remote-kit";
import { Button, Text } from "@hpay/ui";
import { Card, QueryStates } from "@hpay/ui/page";
import { useState } from "react";
import { explainedFailure } from "../explained-refusal";
import { accountMessages } from "../messages";
import { useRecoveryCodes } from "./use-recovery-codes";

const RecoveryCodesDialog = lazyDialog(() =>
  import("./recovery-codes-dialog").then((module) => module.RecoveryCodesDialog),
);

/** Recovery codes for a person who has neither a passkey nor access to the mailbox. */
export function RecoveryCodesCard() {
  const t = useT(accountMessages);
  const notify = useNotify();
  const confirm = useConfirm();
  const language = useLanguage();
  const { query, make } = useRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isCreating, setCreating] = useState(false);
  const hasCodes = (query.data ?? 0) > 0;

  const handleCreate = async () => {
    const isConfirmed =
      !hasCodes ||
      (await confirm({
        title: t("recovery-codes.make-new"),
        text: t("recovery-codes.end-before"),
        confirmLabel: t("recovery-codes.make-new"),
        tone: "danger",
      }));
    if (!isConfirmed) return;
    setCreating(true);
    try {
      setCodes(await make());
    } catch (error) {
      notify({ tone: "error", text: explainedFailure(error, language) ?? t("recovery-codes.failed") });
    } finally {
      setCreating(false);
    }
  };

  return (
    <Card
      title={t("recovery-codes.title")}
      description={t("recovery-codes.text")}
      actions={
        <Button startIcon="key" loading={isCreating} onClick={handleCreate}>
          {t(hasCodes ? "recovery-codes.make-new" : "recovery-codes.make")}
        </Button>
      }
    >
      <QueryStates query={query} failure={() => ({ title: t("passkeys.load-failed") })}>
        {(codesLeft) => (
          <Text tone={codesLeft === 0 ? "muted" : undefined}>
            {codesLeft === 0 ? t("recovery-codes.none") : t("recovery-codes.left", { count: codesLeft })}
          </Text>
        )}
      </QueryStates>
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
