import { isSameJson, useDraft, type WireRecord } from "@hpay/data";
import { isEmail, type OrderTotals } from "@hpay/domain";
import { useCan, useUnsavedChanges } from "@hpay/remote-kit";
import { useCallback, useEffect, useMemo, useState } from "react";
import { formTotals } from "../domain/form-totals";
import type { Order } from "../domain/order";
import { restoredValues } from "../domain/order-draft";
import { isReadOnly, type OrderFormValues, toFormValues } from "../domain/order-form";
import { type OrderProblem, orderProblems } from "../domain/order-problems";

/** An order as it was read; `null` in its place: a new one. */
export interface ReadOrder {
  readonly record: WireRecord;
  readonly order: Order;
}

export interface OrderEditorState {
  /** The order that the values are based on: what was read last before anything was edited. */
  readonly base: ReadOrder | null;
  readonly values: OrderFormValues;
  readonly change: (part: Partial<OrderFormValues>) => void;
  readonly totals: OrderTotals;
  readonly problems: readonly OrderProblem[];
  readonly isDirty: boolean;
  readonly readOnly: boolean;
  /** The order came from a site and may be taken over here. */
  readonly canOverride: boolean;
  readonly mayEdit: boolean;
  /** Unsaved work of an earlier visit that is offered. */
  readonly draft: { readonly restore: () => void; readonly discard: () => void } | null;
  /** Nothing holds the person back any more. */
  readonly letGo: () => void;
  /** After a successful save: the next version that is read takes the place of what was edited. */
  readonly settle: () => void;
}

/** What is edited of an order, what it amounts to, and whether it can be saved. */
export function useOrderEditor(read: ReadOrder | null, fresh: OrderFormValues): OrderEditorState {
  const [base, setBase] = useState(read);
  const [isSettled, setSettled] = useState(false);
  const first = useMemo(() => (base ? toFormValues(base.order) : fresh), [base, fresh]);
  const [values, setValues] = useState(first);
  const mayEdit = useCan("order.edit");
  const canOverride = useCan("order.override-site");
  const isDirty = !isSettled && !isSameJson(values, first);
  // What others change shows at once, but never over unsaved work: that is brought together when it is saved.
  if (read !== base && !isDirty) {
    setBase(read);
    setSettled(false);
    if (read) setValues(toFormValues(read.order));
  }
  const draft = useDraft(read ? `order/${read.order.id}` : fresh.payByLink ? "order/new-pbl" : "order/new");
  const [isOffered, setOffered] = useState(() => draft.found !== null);
  const letGo = useUnsavedChanges(isDirty);
  const totals = useMemo(() => formTotals(values.items), [values.items]);

  useEffect(() => {
    if (isDirty) draft.keep({ ...values });
  }, [draft, isDirty, values]);

  const { found, discard } = draft;
  return {
    base,
    values,
    change: useCallback((part) => setValues((before) => ({ ...before, ...part })), []),
    totals,
    problems: orderProblems(values, totals.amount, { isEmail }),
    isDirty,
    mayEdit,
    canOverride,
    readOnly: !mayEdit || isReadOnly(base?.order ?? null, values),
    draft:
      isOffered && found !== null && !isDirty
        ? {
            restore: () => {
              setValues(restoredValues(found.values, first));
              setOffered(false);
            },
            discard: () => {
              discard();
              setOffered(false);
            },
          }
        : null,
    letGo: useCallback(() => {
      letGo();
      discard();
    }, [letGo, discard]),
    settle: useCallback(() => {
      letGo();
      discard();
      setSettled(true);
    }, [letGo, discard]),
  };
}
