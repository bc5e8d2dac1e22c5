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

interface Scope {
  readonly role: "staff" | "admin";
  readonly pages: readonly string[];
}

interface PosPartner {
  readonly uid: string;
  readonly name: string;
  readonly agreedScope: Scope | undefined;
  /** The pages that the platform requests, unless the merchant has already agreed to them. */
  readonly requestedScope: Scope | undefined;
  readonly isWithdrawn: boolean;
}

function readScope(value: WireRecord, role: string, pagesField: string): Scope {
  const pages = value[pagesField];
  return {
    role: textField(value, role) === "admin" ? "admin" : "staff",
    pages: Array.isArray(pages) ? pages.map(String) : [],
  };
}

function readPartner(value: WireRecord): PosPartner {
  const state = textField(value, "State");
  const agreedScope = state === "given" ? readScope(value, "Role", "Pages") : undefined;
  const requestedScope = readScope(value, "AskedRole", "AskedPages");
  const isAgreed =
    agreedScope?.role === requestedScope.role && agreedScope.pages.join() === requestedScope.pages.join();
  return {
    uid: textField(value, "Uid"),
    name: textField(value, "Name"),
    agreedScope,
    requestedScope: isAgreed ? undefined : requestedScope,
    isWithdrawn: state === "withdrawn",
  };
}

type Decision =
  | { readonly Partner: string; readonly Consent: false }
  | ({ readonly Partner: string; readonly Consent: true } & {
      readonly Role: string;
      readonly Pages: readonly string[];
    });

/** The platforms that ask to show pages of this POS to their own users, and the merchant's decisions. */
export function PosPartners({ form }: { readonly form: PosForm }) {
  const t = useT(posMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const canDecide = useCan("embed-key.reveal");
  const [isBusy, setBusy] = useState(false);
  const [partners, setPartners] = useState<readonly PosPartner[]>();
  if (!canDecide) return null;

  const ask = async (decision?: Decision): Promise<void> => {
    setBusy(true);
    try {
      const answer = await provider.call(`api/company_sites/${form.base.id}/actions/partners`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(decision ?? {}),
      });
      setPartners(recordsField(recordField(answer, "data") ?? {}, "Partners").map(readPartner));
    } catch (error) {
      host.notify({ tone: "error", text: t("pos.partners-error"), details: serverWords(error) });
      // After a refused decision the list is reloaded, because the platform may now request something else.
      if (decision) await ask();
    } finally {
      setBusy(false);
    }
  };
  const handleAgree = async ({ uid, name }: PosPartner, { role, pages }: Scope) => {
    const label = t("pos.partners-agree");
    const isConfirmed = await host.confirm({
      title: `${label}: ${name}`,
      text: t(`pos.partners-agree-${role}`, { pages: pages.join(", ") }),
      confirmLabel: label,
    });
    if (isConfirmed) await ask({ Partner: uid, Consent: true, Role: role, Pages: pages });
  };
  const handleWithdraw = async ({ uid, name }: PosPartner) => {
    const label = t("pos.partners-withdraw");
    const isConfirmed = await host.confirm({
      title: `${label}: ${name}`,
      text: t("pos.partners-withdraw-text"),
      confirmLabel: label,
      tone: "danger",
    });
    if (isConfirmed) await ask({ Partner: uid, Consent: false });
  };
  const scopeOf = (state: "given" | "asked" | "withdrawn", scope: Scope | undefined) =>
    scope ? ` · ${t(`pos.partners-${state}`)} · ${scope.role}: ${scope.pages.join(", ")}` : "";

  const agreeButton = (partner: PosPartner) => {
    const { requestedScope } = partner;
    return requestedScope ? (
      <Button size="sm" loading={isBusy} onClick={() => void handleAgree(partner, requestedScope)}>
        {t("pos.partners-agree")}
      </Button>
    ) : null;
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
            {partner.name}
            {scopeOf("given", partner.agreedScope)}
            {scopeOf(partner.isWithdrawn ? "withdrawn" : "asked", partner.requestedScope)}
          </Text>
          {agreeButton(partner)}
          {partner.agreedScope ? (
            <Button size="sm" loading={isBusy} onClick={() => void handleWithdraw(partner)}>
              {t("pos.partners-withdraw")}
            </Button>
          ) : null}
        </Row>
      ))}
    </Stack>
  );
}
