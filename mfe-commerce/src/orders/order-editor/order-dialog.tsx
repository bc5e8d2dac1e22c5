import { isOfferOpen, offerEnd } from "@hpay/domain";
import { localized } from "@hpay/i18n";
import {
  ExtensionPage,
  lazyDialog,
  lazyPart,
  useConfirm,
  useExtensions,
  useLanguage,
  useT,
} from "@hpay/remote-kit";
import { Button, Stack, Text, useFocusOnFault, useUi } from "@hpay/ui";
import { Dialog, JsonView, Tabs, useSaveKeys } from "@hpay/ui/page";
import { useRef, useState } from "react";
import { messages } from "../../messages/catalogue";
import type { SiteMethod } from "../../methods/domain/site-method";
import { MethodActions } from "../../methods/method-actions";
import type { ScriptSessions } from "../../methods/use-script-sessions";
import { useWallClock } from "../../record-list/use-wall-clock";
import { ordersResource } from "../data/save-order";
import type { OrderFormValues } from "../domain/order-form";
import { movedMoney } from "../domain/order-money";
import { newOrderData, recordFields, writtenTotals } from "../domain/order-request";
import { orderMessages } from "../messages/catalogue";
import { MissingDocumentsNotice } from "../order-details/missing-documents-notice";
import { OrderPrint } from "../order-details/order-print";
import { OrderTimeline, useTimeline } from "../order-details/order-timeline";
import { useOwnActions } from "../order-details/use-own-actions";
import { OrderEditor } from "./order-editor";
import { OrderHead } from "./order-head";
import { type ReadOrder, useOrderEditor } from "./use-order-editor";
import { useOrderSaving } from "./use-order-saving";

const ApprovalNotice = lazyPart(
  () => import("../../approvals/approval-notice").then((module) => module.ApprovalNotice),
  null,
);
const OrderConflict = lazyDialog(() => import("./order-conflict").then((module) => module.OrderConflict));

export interface OrderDialogProps {
  readonly title: string;
  /** Whether the dialog replaces an `ArrivingDialog`. */
  readonly isInPlace?: boolean;
  /** The loaded order; null for a new one. */
  readonly loadedOrder: ReadOrder | null;
  readonly newValues: OrderFormValues;
  readonly posId: number;
  readonly methods: readonly SiteMethod[];
  readonly sessions?: ScriptSessions;
  /** Whether `Data` is not a JSON object. */
  readonly isBroken: boolean;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

const problemWords = {
  contact: "order.problem-contact",
  items: "order.problem-items",
  amount: "order.problem-amount",
  "payment-methods": "order.problem-payment-methods",
} as const;

/** The order dialog, with the tabs Editor and Raw Data View, Save, and for pay-by-link Save and notify. */
export function OrderDialog(props: OrderDialogProps) {
  const {
    title,
    isInPlace = false,
    loadedOrder,
    newValues,
    posId,
    methods,
    sessions,
    isBroken,
    onClose,
    onSaved,
  } = props;
  const t = useT(orderMessages);
  const tCommon = useT(messages);
  const confirm = useConfirm();
  const language = useLanguage();
  const extensions = useExtensions("order.details");
  const editor = useOrderEditor(loadedOrder, newValues);
  const ownActions = useOwnActions(loadedOrder?.order ?? null);
  const timeline = useTimeline(loadedOrder?.order.id ?? null);
  const [tab, setTab] = useState("editor");
  // On a partner's page, nothing is printed, because the browser would print that page with its styles.
  const isPartOfPage = useUi().root instanceof ShadowRoot;
  const { format } = useWallClock();
  const firstRef = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  // Switches to the editor, which shows the errors.
  const showFaults = () => {
    setTab("editor");
    setTries((count) => count + 1);
  };
  const orderSaving = useOrderSaving({ posId, editor, onSaved, onFailed: showFaults });
  useFocusOnFault(body, { submitCount: tries, isSubmitting: orderSaving.isSaving });
  const { values, totals, amount, problems, isDirty } = editor;

  const handleClose = async () => {
    const canLeave =
      !isDirty ||
      (await confirm({
        title: tCommon("common.unsaved-title"),
        text: tCommon("common.unsaved-text"),
        confirmLabel: tCommon("common.unsaved-leave"),
        cancelLabel: tCommon("common.unsaved-stay"),
        tone: "danger",
      }));
    if (!canLeave) return;
    editor.stopBlocking();
    onClose();
  };
  const handleNotify = async () => {
    const notifiedAt = loadedOrder?.order.payByLink?.notifiedAt ?? null;
    // A repeated notification needs confirmation, because a second mail is a nuisance and a second SMS costs
    // money.
    const canNotify =
      notifiedAt === null ||
      (await confirm({
        title: t("order.notify-again"),
        text: t(values.payByLink?.sms ? "order.notify-again-sms" : "order.notify-again-text", {
          date: format(notifiedAt),
        }),
        confirmLabel: t("order.notify-again"),
        cancelLabel: tCommon("common.cancel"),
      }));
    if (canNotify) await orderSaving.save(true);
  };
  const isFromSite = loadedOrder?.order.isFromSite === true && !values.managedOnSite && !editor.isTakenOver;
  const saveDisabledReason = !editor.canEdit
    ? t("order.not-yours")
    : isFromSite
      ? t("order.managed-hint")
      : problems.length > 0
        ? t("order.cannot-save", { problems: problems.map((problem) => t(problemWords[problem])).join(", ") })
        : undefined;
  const offerDays = values.payByLink?.offerDays ?? "";
  const isOver =
    loadedOrder !== null &&
    !isOfferOpen(loadedOrder.order.status, offerEnd(loadedOrder.order.createdAt, offerDays), new Date());
  const notifyDisabledReason = saveDisabledReason ?? (isOver ? t("order.nothing-to-pay") : undefined);
  const canAct = !orderSaving.isSaving && orderSaving.conflict === null;
  useSaveKeys(
    canAct && saveDisabledReason === undefined && (isDirty || loadedOrder === null),
    () => void orderSaving.save(false),
  );
  const sentTotals = writtenTotals(totals);
  const raw = loadedOrder?.order.wire ?? {
    Uid: values.uid,
    CompanySiteId: posId,
    ...recordFields(values, sentTotals),
    Data: newOrderData(values, sentTotals),
  };
  return (
    <>
      <Dialog
        open
        keepOpen
        inPlace={isInPlace}
        size="xl"
        initialFocus={firstRef}
        title={title}
        onClose={() => void handleClose()}
        footer={
          <>
            {loadedOrder === null || isPartOfPage ? null : (
              <Button onClick={() => window.print()}>{t("order.print")}</Button>
            )}
            <Button onClick={() => void handleClose()}>{tCommon("common.close")}</Button>
            {values.payByLink === null ? null : (
              <Button
                startIcon="send"
                loading={orderSaving.isSaving}
                disabledReason={notifyDisabledReason}
                onHeld={showFaults}
                onClick={() => void handleNotify()}
              >
                {t("order.save-and-notify")}
              </Button>
            )}
            <Button
              variant="solid"
              startIcon="save"
              loading={orderSaving.isSaving}
              disabledReason={saveDisabledReason}
              onHeld={showFaults}
              onClick={() => void orderSaving.save(false)}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {t("order.save")}
            </Button>
          </>
        }
      >
        <Stack gap="4" ref={body}>
          <OrderHead
            uid={values.uid}
            total={{ amount, currency: values.currency }}
            orderAmounts={loadedOrder === null ? null : movedMoney(loadedOrder.order)}
            status={loadedOrder?.order.status ?? null}
          />
          {loadedOrder?.order.waitsForApproval ? <ApprovalNotice orderId={loadedOrder.order.id} /> : null}
          {loadedOrder === null ? null : <MissingDocumentsNotice order={loadedOrder.order} />}
          {loadedOrder === null || sessions === undefined ? null : (
            <MethodActions
              title={tCommon("list.actions")}
              hook="orderActions"
              methods={methods}
              sessions={sessions}
              resource={ordersResource}
              id={loadedOrder.order.id}
              record={loadedOrder.order.wire}
              showsEmpty
              ownActions={ownActions}
            />
          )}
          <Tabs
            label={title}
            value={tab}
            onValue={setTab}
            tabs={[
              {
                id: "editor",
                label: t("order.editor"),
                content: (
                  <OrderEditor
                    editor={editor}
                    loadedOrder={loadedOrder}
                    posId={posId}
                    methods={methods}
                    sessions={sessions}
                    isBroken={isBroken}
                    faults={{ isTried: tries > 0, refusedFields: orderSaving.refusedFields }}
                    firstRef={firstRef}
                  />
                ),
              },
              {
                id: "raw",
                label: t("order.raw"),
                content: tab === "raw" && (
                  <JsonView text={JSON.stringify(raw, null, 2)} label={t("order.raw")} />
                ),
              },
              ...(timeline === undefined
                ? []
                : [
                    {
                      id: "timeline",
                      label: t("order.timeline"),
                      content:
                        timeline.length === 0 ? (
                          <Text tone="muted">{t("timeline.empty")}</Text>
                        ) : (
                          <OrderTimeline events={timeline} />
                        ),
                    },
                  ]),
              ...(loadedOrder === null ? [] : extensions).map((extension) => ({
                id: extension.key,
                label: localized(extension.label, language),
                content: tab === extension.key && loadedOrder !== null && (
                  <ExtensionPage
                    extension={extension}
                    params={{ id: String(loadedOrder.order.id), uid: loadedOrder.order.uid }}
                  />
                ),
              })),
            ]}
          />
        </Stack>
      </Dialog>
      {loadedOrder === null || isPartOfPage ? null : <OrderPrint order={loadedOrder.order} />}
      {orderSaving.conflict === null ? null : (
        <OrderConflict
          conflicts={orderSaving.conflict.conflicts}
          busy={orderSaving.isSaving}
          onKeepMine={() => void orderSaving.conflict?.keepMine()}
          onTakeTheirs={() => void orderSaving.conflict?.takeTheirs()}
          onClose={orderSaving.conflict.close}
        />
      )}
    </>
  );
}
