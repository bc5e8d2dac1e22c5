import {
  recordField,
  recordsField,
  textField,
  useProvider,
  useServerWords,
  type WireRecord,
} from "@hpay/data";
import { useCan, useHost, useT } from "@hpay/remote-kit";
import { Button, Row, Stack, Text } from "@hpay/ui";
import { useState } from "react";
import { posMessages } from "../messages";
import type { PosForm } from "./use-pos-form";

interface PosPartner {
  readonly uid: string;
  readonly name: string;
  readonly state: "asked" | "given" | "withdrawn";
  readonly role: "staff" | "admin";
  readonly pages: string;
  /** It requests more than the merchant accepted. */
  readonly requestsMore: boolean;
}

function readPartner(value: WireRecord): PosPartner {
  const listed = (name: string) => {
    const pages = value[name];
    return Array.isArray(pages) ? pages.join(", ") : "";
  };
  const state = textField(value, "State");
  const isGiven = state === "given";
  const role = textField(value, isGiven ? "Role" : "AskedRole");
  return {
    uid: textField(value, "Uid"),
    name: textField(value, "Name"),
    state: isGiven || state === "asked" ? state : "withdrawn",
    role: role === "admin" ? "admin" : "staff",
    pages: listed(isGiven ? "Pages" : "AskedPages"),
    requestsMore:
      isGiven &&
      (listed("Pages") !== listed("AskedPages") ||
        textField(value, "AskedRole") !== textField(value, "Role")),
  };
}

/** The platforms that ask to show pages of this POS to their people, and the merchant's decision. */
export function PosPartners({ form }: { readonly form: PosForm }) {
  const t = useT(posMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const mayDecide = useCan("embed-key.reveal");
  const [isBusy, setBusy] = useState(false);
  const [partners, setPartners] = useState<readonly PosPartner[]>();
  if (!mayDecide) return null;

  const ask = async (decision: { readonly Partner?: string; readonly Consent?: boolean } = {}) => {
    setBusy(true);
    try {
      const answer = await provider.call(`api/company_sites/${form.base.id}/actions/partners`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(decision),
      });
      setPartners(recordsField(recordField(answer, "data") ?? {}, "Partners").map(readPartner));
    } catch (error) {
      host.notify({ tone: "error", text: t("pos.partners-error"), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  const handleDecide = async ({ uid, name, role, pages }: PosPartner, Consent: boolean) => {
    const label = t(Consent ? "pos.partners-agree" : "pos.partners-withdraw");
    const confirmed = await host.confirm({
      title: `${label}: ${name}`,
      text: Consent ? t(`pos.partners-agree-${role}`, { pages }) : t("pos.partners-withdraw-text"),
      confirmLabel: label,
      tone: Consent ? "neutral" : "danger",
    });
    if (confirmed) await ask({ Partner: uid, Consent });
  };

  if (!partners)
    return (
      <Row>
        <Button size="sm" startIcon="users" loading={isBusy} onClick={() => void ask()}>
          {t("pos.partners-show")}
        </Button>
      </Row>
    );
  return (
    <Stack gap="2" role="group" aria-label={t("pos.partners")}>
      <Text strong>{t("pos.partners")}</Text>
      {partners.length === 0 ? <Text tone="muted">{t("pos.partners-none")}</Text> : null}
      {partners.map((partner) => (
        <Row key={partner.uid} gap="2" flexWrap="wrap">
          <Text>
            {partner.name} · {t(`pos.partners-${partner.state}`)} · {partner.role}: {partner.pages}
          </Text>
          {partner.state === "given" && !partner.requestsMore ? null : (
            <Button size="sm" loading={isBusy} onClick={() => void handleDecide(partner, true)}>
              {t("pos.partners-agree")}
            </Button>
          )}
          {partner.state === "given" ? (
            <Button size="sm" loading={isBusy} onClick={() => void handleDecide(partner, false)}>
              {t("pos.partners-withdraw")}
            </Button>
          ) : null}
        </Row>
      ))}
    </Stack>
  );
}
