import {
  isSameJson,
  type MergeConflict,
  parseJsonField,
  serverMessageOf,
  useProvider,
  useSubmitOnce,
  VersionConflict,
  type WireRecord,
  withMine,
} from "@hpay/data";
import { useLanguage, useNotify, useT } from "@hpay/remote-kit";
import { useState } from "react";
import { ordersResource, saveOrder } from "../data/save-order";
import { formTotals } from "../domain/form-totals";
import { type OrderFormValues, toFormValues } from "../domain/order-form";
import { writtenTotals } from "../domain/order-request";
import { orderMessages } from "../messages/catalogue";
import { keepOffer } from "../pay-by-link/kept-offer";
import type { OrderEditorState } from "./use-order-editor";

export interface OrderSaving {
  readonly save: (notify: boolean) => Promise<void>;
  readonly isSaving: boolean;
  /** Somebody else changed the same values meanwhile. */
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
}

interface Intention {
  readonly notify: boolean;
  readonly values: OrderFormValues;
}

/** Saves the order once, says how it went, and asks when two people changed the same. */
export function useOrderSaving({ posId, editor, onSaved }: OrderSavingRequest): OrderSaving {
  const provider = useProvider();
  const language = useLanguage();
  const notify = useNotify();
  const t = useT(orderMessages);
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const { base, values, totals, settle } = editor;

  // The values belong to the intention: what was edited after a failed try goes out under another key.
  const { submit, isSubmitting } = useSubmitOnce((intention: Intention, key) => {
    const before = base && {
      ...base,
      totals: writtenTotals(formTotals(toFormValues(base.order).items)),
    };
    const request = { posId, before, totals: writtenTotals(totals), ...intention };
    return saveOrder(provider, request, key);
  });

  const done = (id: number, notified: boolean | null) => {
    const address = [values.billing.email, values.billing.phone].find((text) => text.trim() !== "") ?? "";
    if (values.payByLink) keepOffer(values.payByLink.offerDays, values.payByLink.sms);
    settle();
    setConflict(null);
    if (notified === true) notify({ tone: "success", text: t("order.saved-notified", { address }) });
    else if (notified === false) notify({ tone: "warning", text: t("order.saved-not-notified") });
    else notify({ tone: "success", text: t("order.saved") });
    onSaved(id);
  };
  const failed = (error: unknown) => {
    const said = serverMessageOf(error, language) ?? (error instanceof Error ? error.message : "");
    notify({ tone: "error", text: t("order.save-failed", { reason: said || "!" }) });
  };
  const update = async (changes: WireRecord, theirs: WireRecord) => {
    if (!base) return;
    try {
      const options = { version: Number(theirs.Version) };
      if (Object.keys(changes).length > 0)
        await provider.update(ordersResource, base.order.id, changes, options);
      done(base.order.id, null);
    } catch (error) {
      failed(error);
    }
  };

  return {
    isSaving: isSubmitting,
    async save(notifyCustomer) {
      try {
        const saved = await submit({ notify: notifyCustomer, values });
        done(saved.id, saved.notified);
      } catch (error) {
        if (error instanceof VersionConflict) setConflict(error);
        else failed(error);
      }
    },
    conflict: conflict && {
      conflicts: conflict.conflicts,
      keepMine: () =>
        update(withMine(conflict.changes, conflict.theirs, conflict.conflicts), conflict.theirs),
      takeTheirs: () => update(conflict.changes, conflict.theirs),
      close: () => setConflict(null),
    },
  };
}

/** Whether the order's `Data` can be read; when not, saving replaces it. */
export function isBrokenData(record: WireRecord): boolean {
  const field = parseJsonField(record.Data);
  return !field.isReadable && !isSameJson(record.Data, "");
}
