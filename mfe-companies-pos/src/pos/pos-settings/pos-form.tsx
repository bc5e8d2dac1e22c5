import { useIsDeleted } from "@hpay/data";
import { DefinitionForm, StoredDraft } from "@hpay/definition-form";
import { commonMessages } from "@hpay/i18n";
import { useCan, useHost, useReadable, useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Stack, useFocusOnFault } from "@hpay/ui";
import { Card, SaveBar } from "@hpay/ui/page";
import { useRef } from "react";
import { messages } from "../../messages";
import { ConnectBanner, connectFault } from "../connect-shop/connect-banner";
import { useNotifyUrlOfShop } from "../connect-shop/use-connect-shop";
import type { PosTypeRecord } from "../data/pos-type";
import { DomainsCard } from "../domains/domains-card";
import { posMessages } from "../messages";
import { BehaviourCard } from "./behaviour-card";
import { DeletePos } from "./delete-pos";
import { ExchangeCard } from "./exchange-card";
import { GeneralCard } from "./general-card";
import { PosConflict } from "./pos-conflict";
import { type PosRecord, secretIn } from "./pos-record";
import { PurchaseKeyCard } from "./purchase-key-card";
import { SmtpCard } from "./smtp-card";
import { SupportCard } from "./support-card";
import { useKeyVerdict } from "./use-key-verdict";
import { usePosFields } from "./use-pos-fields";
import { usePosForm } from "./use-pos-form";
import { useRevealSecret } from "./use-reveal-secret";

interface PosFormProps {
  readonly pos: PosRecord;
  readonly type: PosTypeRecord | null;
  /** Address of the shop that is being connected. */
  readonly shop: string | null;
  readonly isConnected: boolean;
  readonly onConnected: () => void;
  readonly onReload: () => void;
}

/** The settings of one POS: general fields, parameters of its type, rates, mail, key, support. */
export function PosForm({ pos, type, shop, isConnected, onConnected, onReload }: PosFormProps) {
  const t = useT(posMessages);
  const frame = useRef<HTMLDivElement>(null);
  const lists = useT(messages);
  const tCommon = useT(commonMessages);
  const host = useHost();
  const readOnly = !useCan("pos.edit");
  // Connecting sends the secret and saves the POS, so it requires both permissions.
  const canConnect = useCan("pos-secret.reveal") && !readOnly;
  const reveal = useRevealSecret();
  const checkKey = useKeyVerdict(onReload);

  const notifyUrl = useNotifyUrlOfShop();
  const form = usePosForm(pos, type, {
    notifyUrl,
    onSaved(savedPos, sentValues) {
      const key = sentValues.useKey.trim();
      checkKey(savedPos, key !== "" && key !== form.base.useKey);
      if (shop !== null) void connect(shop, savedPos);
    },
  });
  const { formik, parameters, base } = form;
  useFocusOnFault(frame, form);
  const fields = usePosFields(form, readOnly);
  const shownPos = { type: base.type, url: formik.values.url, urls: formik.values.urls };
  const canAnswer = useReadable(host.windowed).openerOrigin !== null;
  const fault = shop === null ? null : connectFault(shop, shownPos, canConnect, canAnswer);

  const connect = async (shop: string, savedPos: PosRecord) => {
    // A type's script, or another person's save, may have changed the values on screen.
    const urls = savedPos.auxiliaryUrls.join(",");
    const savedFault = connectFault(
      shop,
      { type: savedPos.type, url: savedPos.url, urls },
      canConnect,
      canAnswer,
    );
    if (savedFault !== null) return host.notify({ tone: "error", text: lists(savedFault) });
    if (savedPos.companyId === null) return;
    // The saved POS lacks the secret unless the sign-in is fresh, so it may have to be requested.
    const secret = savedPos.secret ?? secretIn(await reveal(savedPos.id));
    if (secret === null) return;
    host.windowed.completeAddsite({
      merchant_site_uid: savedPos.merchantUid,
      secret_token: secret,
      company_id: savedPos.companyId,
      site_id: savedPos.id,
    });
    onConnected();
    form.stopBlocking();
    void host.selection.select(savedPos.companyId, savedPos.id);
  };
  const parts = { form, fields, readOnly };
  const isDeleted = useIsDeleted("company_sites", base.id);
  const saveLabel = shop === null ? tCommon("common.save") : t("pos.save-and-choose");
  const handleSave = () => void form.save();

  return (
    <Stack ref={frame} gap="5">
      {shop === null ? null : (
        <ConnectBanner shop={shop} pos={shownPos} fault={fault} isConnected={isConnected} />
      )}
      {readOnly ? (
        <Alert tone="info">{t("pos.read-only")}</Alert>
      ) : (
        <StoredDraft
          name={`pos/${base.id}`}
          place={{ companyId: base.companyId, posId: base.id }}
          isDirty={form.isDirty}
          fields={formik}
          form={parameters}
        />
      )}
      <GeneralCard {...parts} />
      <DomainsCard posId={base.id} merchantUid={base.merchantUid} domains={pos.domains} />
      {parameters.isBroken || parameters.parameters.some(({ hidden }) => !hidden) ? (
        <Card title={t("pos.parameters")} description={type?.title}>
          <DefinitionForm form={parameters} readOnly={readOnly} />
        </Card>
      ) : null}
      <ExchangeCard {...parts} />
      <BehaviourCard {...parts} />
      <SmtpCard {...parts} />
      <PurchaseKeyCard {...parts} />
      <SupportCard {...parts} />
      {readOnly ? null : (
        <>
          {/* This message is beside Save, which was just pressed; the banner is at the top of the page. */}
          {isConnected && !form.isDirty ? <Alert tone="success">{lists("connect.done-here")}</Alert> : null}
          <Row justifyContent="space-between">
            <DeletePos pos={base} onDeleted={form.stopBlocking} />
            {/* Only one Save button is visible: the one in the bar, as soon as there is something to save. */}
            {form.isDirty ? null : (
              <Button
                variant="solid"
                startIcon="save"
                loading={form.isSaving}
                disabledReason={fault === null ? undefined : lists(fault)}
                onClick={handleSave}
              >
                {saveLabel}
              </Button>
            )}
          </Row>
          <SaveBar
            dirty={form.isDirty}
            saving={form.isDirty && form.isSaving}
            deleted={isDeleted}
            saveLabel={saveLabel}
            disabledReason={fault === null ? undefined : lists(fault)}
            onSave={handleSave}
            onDiscard={form.discard}
          />
          {form.conflict === null ? null : (
            <PosConflict
              conflict={form.conflict}
              parameters={parameters.parameters}
              busy={form.isSaving}
              onKeepMine={() => void form.keepMine()}
              onTakeTheirs={form.takeTheirs}
              onClose={form.closeConflict}
            />
          )}
        </>
      )}
    </Stack>
  );
}
