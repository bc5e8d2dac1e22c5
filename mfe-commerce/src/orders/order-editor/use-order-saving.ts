import {
  ApiError,
  fieldMessageOf,
  isSameJson,
  type MergeConflict,
  parseJsonField,
  resourceKeys,
  serverMessageOf,
  useProvider,
  useQueryClient,
  useScope,
  useSubmitOnce,
  VersionConflict,
  type WireRecord,
  withMine,
} from "@hpay/data";
import { useIsShown, useLanguage, useNotify, useT } from "@hpay/remote-kit";
import { useRef, useState } from "react";
import { type OpenTries, ordersResource, type SavedOrder, saveOrder, updateOrder } from "../data/save-order";
import { formTotals } from "../domain/form-totals";
import { type OrderFormValues, toFormValues } from "../domain/order-form";
import { writtenTotals } from "../domain/order-request";
import { orderMessages } from "../messages/catalogue";
import { storeCurrency } from "../pay-by-link/stored-currency";
import { storeOffer } from "../pay-by-link/stored-offer";
import type { OrderEditorState } from "./use-order-editor";

export interface OrderSaving {
  readonly save: (notify: boolean) => Promise<void>;
  readonly isSaving: boolean;
  /** The gateway's field errors by wire name, until the person edits something. */
  readonly refusedFields: Readonly<Record<string, string>>;
  /** Conflicts with another person's changes, until the person has decided. */
  readonly conflict: {
    readonly conflicts: readonly MergeConflict[];
    readonly keepMine: () => Promise<void>;
    readonly takeTheirs: () => Promise<void>;
    readonly close: () => void;
  } | null;
}

export interface OrderSavingRequest {
  readonly posId: number;
  readonly editor: OrderEditorState;
  readonly onSaved: (id: number) => void;
  /** Called when the order could not be saved. Typed values are preserved. */
  readonly onFailed: () => void;
}

interface Intention {
  readonly shouldNotify: boolean;
  readonly values: OrderFormValues;
}

interface Refusal {
  readonly values: OrderFormValues;
  readonly fields: Readonly<Record<string, string>>;
}

interface SaveConflict {
  readonly error: VersionConflict;
  readonly intention: Intention;
}

const nothingRefused: Refusal["fields"] = {};

/** Saves the order once, reports the result, and asks the person to resolve a conflict. */
export function useOrderSaving({ posId, editor, onSaved, onFailed }: OrderSavingRequest): OrderSaving {
  const provider = useProvider();
  const language = useLanguage();
  const notify = useNotify();
  const t = useT(orderMessages);
  const client = useQueryClient();
  const scope = useScope();
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isShown = useIsShown();
  const tries = useRef<OpenTries>(new Map());
  const { base, values, totals, settle, forget } = editor;

  // The key belongs to these values; edits after a failed attempt get another key.
  const submission = useSubmitOnce((intention: Intention, key) => {
    const original = base && {
      ...base,
      totals: writtenTotals(formTotals(toFormValues(base.order).items, base.order.currency)),
    };
    const request = { posId, original, totals: writtenTotals(totals), ...intention };
    return saveOrder(provider, request, key, tries.current);
  });
  const resolution = useSubmitOnce(({ error, intention, changes }: SaveConflict & { changes: WireRecord }) =>
    updateOrder(provider, error.theirs, changes, intention.shouldNotify, base?.record),
  );

  const finish = async (intention: Intention, send: () => Promise<SavedOrder>) => {
    try {
      const savedOrder = await send();
      const { billing } = intention.values;
      const address = [savedOrder.notifiedAddress, billing.email, billing.phone].find(
        (text) => text.trim() !== "",
      );
      storeOffer(intention.values, base && toFormValues(base.order));
      if (base === null) storeCurrency(posId, intention.values.currency);
      if (isShown()) settle(savedOrder.record, intention.values);
      else forget(intention.values);
      setConflict(null);
      setRefusal(null);
      if (savedOrder.isNotified === true)
        notify({ tone: "success", text: t("order.saved-notified", { address: address ?? "" }) });
      else if (savedOrder.isNotified === false)
        notify({ tone: "warning", text: t("order.saved-not-notified") });
      else notify({ tone: "success", text: t("order.saved") });
      // Lets the saved order's details open without another request.
      if (typeof savedOrder.record.Data === "string")
        client.setQueryData(resourceKeys(ordersResource, scope).one(savedOrder.id), savedOrder.record);
      // If the dialog was closed, the person is doing something else by now, so the saved order does not open.
      if (isShown()) onSaved(savedOrder.id);
    } catch (error) {
      if (error instanceof VersionConflict) return setConflict({ error, intention });
      // After a lost connection, the only text is the browser's, which is not shown as the gateway's message.
      const message = serverMessageOf(error, language) ?? "";
      notify({ tone: "error", text: t("order.save-failed", { reason: message || "!" }) });
      const faults = error instanceof ApiError ? error.fields : [];
      setRefusal({
        values: intention.values,
        fields: Object.fromEntries(
          faults.map((fault) => [fault.field, fieldMessageOf(fault, language) ?? message]),
        ),
      });
      onFailed();
    }
  };
  const resolve = async (saveConflict: SaveConflict, changes: WireRecord) => {
    if (resolution.isSubmitting) return;
    await finish(saveConflict.intention, async () => {
      if (Object.keys(changes).length > 0 || saveConflict.intention.shouldNotify)
        return resolution.submit({ ...saveConflict, changes });
      return {
        id: Number(saveConflict.error.theirs.id),
        record: saveConflict.error.theirs,
        isNotified: null,
        notifiedAddress: "",
      };
    });
  };

  return {
    isSaving: submission.isSubmitting || resolution.isSubmitting,
    refusedFields: refusal?.values === values ? refusal.fields : nothingRefused,
    async save(notifyCustomer) {
      if (submission.isSubmitting) return;
      const intention = { shouldNotify: notifyCustomer, values };
      await finish(intention, () => submission.submit(intention));
    },
    conflict: conflict && {
      conflicts: conflict.error.conflicts,
      keepMine: () =>
        resolve(conflict, withMine(conflict.error.changes, conflict.error.theirs, conflict.error.conflicts)),
      takeTheirs: () => resolve(conflict, conflict.error.changes),
      close: () => setConflict(null),
    },
  };
}

/** Whether the order's `Data` is readable; if not, saving replaces it. */
export function isBrokenData(record: WireRecord): boolean {
  const field = parseJsonField(record.Data);
  return !field.isReadable && !isSameJson(record.Data, "");
}
