import { recordField, textField, useProvider, useServerWords } from "@hpay/data";
import { useCan, useHost, useT } from "@hpay/remote-kit";
import { Button, Row, Stack } from "@hpay/ui";
import { SecretField } from "@hpay/ui/page";
import { useState } from "react";
import { posMessages } from "../messages";
import type { PosForm } from "./use-pos-form";

type Role = "staff" | "admin";

/**
 * The key that partners' servers sign with. It is requested each time it is shown, and the gateway audits each
 * request.
 */
export function EmbedKey({ form }: { readonly form: PosForm }) {
  const t = useT(posMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const canReveal = useCan("embed-key.reveal");
  const [isBusy, setBusy] = useState(false);
  const [shownKey, setShownKey] = useState<{ readonly key: string; readonly role: Role }>();
  if (!canReveal) return null;

  const ask = async (request: { readonly Role?: Role; readonly Renew?: true }) => {
    setBusy(true);
    try {
      const path = `api/company_sites/${form.base.id}/actions/embed-key`;
      const answer = await provider.call(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      const key = recordField(recordField(answer, "data") ?? {}, "EmbedKey") ?? {};
      setShownKey({
        key: textField(key, "Token"),
        role: textField(key, "Role") === "admin" ? "admin" : "staff",
      });
    } catch (error) {
      host.notify({ tone: "error", text: t("pos.embed-error"), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  const handleRenew = async (role: Role) => {
    const label = t(`pos.embed-${role}`);
    const text = t("pos.embed-renew-text");
    if (await host.confirm({ title: label, text, confirmLabel: label, tone: "danger" }))
      await ask({ Role: role, Renew: true });
  };

  if (!shownKey)
    return (
      <Row>
        <Button size="sm" startIcon="key" loading={isBusy} onClick={() => void ask({})}>
          {t("pos.embed-show")}
        </Button>
      </Row>
    );
  return (
    <Stack gap="2">
      <SecretField
        label={t("pos.embed")}
        value={shownKey.key}
        copyLabel={t("pos.embed")}
        readOnly
        hint={`${t("pos.embed-hint")} ${t(`pos.embed-role-${shownKey.role}`)}`}
      />
      <Row gap="2">
        {(["staff", "admin"] as const).map((role) => (
          <Button key={role} size="sm" loading={isBusy} onClick={() => void handleRenew(role)}>
            {t(`pos.embed-${role}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
