import { useT } from "@hpay/remote-kit";
import { Alert, Button, Stack, SwitchField } from "@hpay/ui";
import type { RefObject } from "react";
import { messages } from "../../messages/catalogue";
import type { SiteMethod } from "../../methods/domain/site-method";
import type { ScriptSessions } from "../../methods/use-script-sessions";
import { asText } from "../../wire/loose-value";
import { movedMoney } from "../domain/order-money";
import { orderMessages } from "../messages/catalogue";
import { FiscalStrip } from "../order-details/fiscal-strip";
import { MethodInfo } from "../order-details/method-info";
import { SplitParts } from "../order-details/split-parts";
import { TransactionTable } from "../order-details/transaction-table";
import { IpsCode } from "../pay-by-link/ips-code";
import { PayByLinkSection } from "../pay-by-link/pay-by-link-section";
import { BillingSection, ShippingSection } from "./contact-sections";
import type { EditorFaults } from "./editor-faults";
import { HeadSection } from "./head-section";
import { ItemsSection } from "./items-section";
import type { OrderEditorState, ReadOrder } from "./use-order-editor";

export interface OrderEditorProps {
  readonly editor: OrderEditorState;
  readonly loadedOrder: ReadOrder | null;
  readonly posId: number;
  readonly methods: readonly SiteMethod[];
  /** The running scripts that provide the methods' texts about an existing order. */
  readonly sessions?: ScriptSessions | undefined;
  /** Whether the order's `Data` is not a JSON object. */
  readonly isBroken: boolean;
  readonly faults: EditorFaults;
  /** The element that gets the focus first. */
  readonly firstRef: RefObject<HTMLInputElement | null>;
}

/** The content of the Editor tab. */
export function OrderEditor(props: OrderEditorProps) {
  const { editor, loadedOrder, posId, methods, sessions, isBroken, faults, firstRef } = props;
  const t = useT(orderMessages);
  const tCommon = useT(messages);
  const { values, change, draft, canEdit, canOverride } = editor;
  const managedHint = values.managedOnSite ? t("order.taken-over-hint") : t("order.managed-hint");
  const siteHint = canOverride ? managedHint : t("order.override-denied");
  // The buttons disappear after the choice, so the focus moves to the form's first field.
  const answerDraft = (answer: () => void) => () => {
    answer();
    firstRef.current?.focus();
  };
  return (
    <Stack gap="6">
      {draft === null ? null : (
        <Alert
          actions={
            <>
              <Button size="sm" onClick={answerDraft(draft.discard)}>
                {tCommon("common.draft-discard")}
              </Button>
              <Button size="sm" variant="solid" onClick={answerDraft(draft.restore)}>
                {tCommon("common.draft-restore")}
              </Button>
            </>
          }
        >
          {t(draft.isOpenElsewhere ? "order.draft-elsewhere" : "order.draft-found")}
        </Alert>
      )}
      {isBroken ? <Alert tone="warning">{t("order.data-broken")}</Alert> : null}
      {loadedOrder?.order.wire.PaymentChecked === true ? <Alert>{t("order.payment-checked")}</Alert> : null}
      {canEdit ? null : <Alert>{t("order.not-yours")}</Alert>}
      {loadedOrder?.order.isFromSite ? (
        <SwitchField
          label={t("order.managed-on-site")}
          hint={siteHint}
          checked={values.managedOnSite}
          disabled={!canOverride || !canEdit}
          onValue={(managedOnSite) => change({ managedOnSite })}
        />
      ) : null}
      <HeadSection {...editor} faults={faults} firstRef={firstRef} />
      <BillingSection values={values} change={change} readOnly={editor.readOnly} />
      <ShippingSection values={values} change={change} readOnly={editor.readOnly} />
      <ItemsSection {...editor} faults={faults} posId={posId} />
      {values.payByLink === null ? null : (
        <PayByLinkSection
          {...editor}
          options={values.payByLink}
          posId={posId}
          isSaved={loadedOrder !== null}
          link={asText(loadedOrder?.order.wire.PayLink)}
          methods={methods}
        />
      )}
      {values.payByLink === null || loadedOrder === null ? null : (
        <IpsCode order={loadedOrder.order} methods={methods} />
      )}
      {loadedOrder === null ? null : <FiscalStrip fiscal={loadedOrder.order.fiscal} />}
      {loadedOrder === null || sessions === undefined ? null : (
        <MethodInfo methods={methods} sessions={sessions} wire={loadedOrder.order.wire} />
      )}
      {loadedOrder === null ? null : <SplitParts order={loadedOrder.order} />}
      <TransactionTable
        transactions={loadedOrder?.order.transactions ?? []}
        orderAmounts={loadedOrder === null ? null : movedMoney(loadedOrder.order)}
      />
    </Stack>
  );
}
