import { isOlderVersion, useDraft, type WireRecord } from "@hpay/data";
import { isEmail, type OrderTotals } from "@hpay/domain";
import { useCan, useUnsavedChanges } from "@hpay/remote-kit";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withDataRead } from "../../wire/read-record";
import { formTotals } from "../domain/form-totals";
import { type Order, readOrder } from "../domain/order";
import { isSameForm, orderDraft, restoredValues, withTyped } from "../domain/order-draft";
import { isPriceFixed, isReadOnly, type OrderFormValues, toFormValues } from "../domain/order-form";
import { type OrderProblem, orderProblems } from "../domain/order-problems";

/** A loaded order; null for a new one. */
export interface ReadOrder {
  readonly record: WireRecord;
  readonly order: Order;
}

export interface OrderEditorState {
  /** The order that the values are based on: the last one loaded before any edit. */
  readonly base: ReadOrder | null;
  readonly values: OrderFormValues;
  readonly change: (part: Partial<OrderFormValues>) => void;
  /** Changes the latest rows. The function is stable, so that a row re-renders only for its own changes. */
  readonly changeItems: (next: (items: OrderFormValues["items"]) => OrderFormValues["items"]) => void;
  /**
   * Whether the gateway accepts no other prices, because the money was captured or reserved, or the order is
   * closed.
   */
  readonly isPriceFixed: boolean;
  readonly totals: OrderTotals;
  /**
   * The order's amount as decimal text: the recorded one until the total of the items changes, then that total.
   */
  readonly amount: string;
  readonly problems: readonly OrderProblem[];
  readonly isDirty: boolean;
  readonly readOnly: boolean;
  /** Whether the order came from a site and was taken over with a save. */
  readonly isTakenOver: boolean;
  /** Whether the order came from a site and can be taken over here. */
  readonly canOverride: boolean;
  readonly canEdit: boolean;
  /** A draft of unsaved work from an earlier visit, which the editor offers to restore. */
  readonly draft: {
    /** Whether another tab of this browser has the draft open. */
    readonly isOpenElsewhere: boolean;
    readonly restore: () => void;
    readonly discard: () => void;
  } | null;
  /**
   * Called when the person leaves and discards what was typed. An offered draft is offered again at the next
   * visit.
   */
  readonly stopBlocking: () => void;
  /** Called when the sent values were saved after the person left, so that they are no longer unsaved work. */
  readonly forget: (sentValues: OrderFormValues) => void;
  /**
   * Called after a successful save. What was typed meanwhile remains an unsaved edit of the saved order.
   * @param sentValues the values that were sent
   */
  readonly settle: (savedRecord: WireRecord, sentValues: OrderFormValues) => void;
}

const draftName = (id: number) => `order/${id}`;

/** An order's edits and totals, and whether it can be saved. */
export function useOrderEditor(loadedOrder: ReadOrder | null, newValues: OrderFormValues): OrderEditorState {
  const [base, setBase] = useState(loadedOrder);
  // An order that was loaded before the save succeeded is older than the saved one.
  const [outdatedOrder, setOutdatedOrder] = useState<ReadOrder | null>(null);
  const initialValues = useMemo(() => (base ? toFormValues(base.order) : newValues), [base, newValues]);
  const [values, setValues] = useState(initialValues);
  const latestValues = useRef(values);
  latestValues.current = values;
  const canEdit = useCan("order.edit");
  const canOverride = useCan("order.override-site");
  const isDirty = !isSameForm(values, initialValues);
  // Other people's changes show at once. During unsaved work, saving merges them instead.
  const isNewer =
    loadedOrder === null ||
    (loadedOrder !== outdatedOrder && !(base && isOlderVersion(loadedOrder.record, base.record)));
  if (loadedOrder !== base && !isDirty && isNewer) {
    setBase(loadedOrder);
    if (loadedOrder) setValues(toFormValues(loadedOrder.order));
  }
  const draft = useDraft(
    loadedOrder ? draftName(loadedOrder.order.id) : newValues.payByLink ? "order/new-pbl" : "order/new",
  );
  const [isOffered, setOffered] = useState(() => draft.found !== null);
  const stopBlocking = useUnsavedChanges(isDirty);
  const totals = useMemo(() => formTotals(values.items, values.currency), [values.items, values.currency]);
  const firstTotals = useMemo(
    () => formTotals(initialValues.items, initialValues.currency),
    [initialValues.items, initialValues.currency],
  );
  // A shop's own amount applies, even without items, until the total of the items changes.
  const amount = base !== null && totals.amount === firstTotals.amount ? base.order.amount : totals.amount;

  useEffect(() => {
    if (isDirty) draft.keep({ ...orderDraft(values, initialValues) });
  }, [draft, initialValues, isDirty, values]);

  const { found, discard, handOn } = draft;
  const isOpenOffer = isOffered && found !== null && !isDirty;
  return {
    base,
    values,
    change: useCallback((part) => setValues((previous) => ({ ...previous, ...part })), []),
    changeItems: useCallback(
      (next) => setValues((previous) => ({ ...previous, items: next(previous.items) })),
      [],
    ),
    isPriceFixed: isPriceFixed(base?.order ?? null),
    totals,
    amount,
    problems: orderProblems(values, amount, { isEmail }),
    isDirty,
    canEdit,
    canOverride,
    isTakenOver: initialValues.managedOnSite,
    readOnly: !canEdit || isReadOnly(base?.order ?? null, values),
    draft: isOpenOffer
      ? {
          isOpenElsewhere: draft.isOpenElsewhere,
          restore: () => {
            setValues(restoredValues(found.values, initialValues));
            setOffered(false);
          },
          discard: () => {
            discard();
            setOffered(false);
          },
        }
      : null,
    stopBlocking: useCallback(() => {
      stopBlocking();
      if (!isOpenOffer) discard();
    }, [stopBlocking, discard, isOpenOffer]),
    forget: useCallback(
      (sentValues) => discard({ ...orderDraft(sentValues, initialValues) }),
      [discard, initialValues],
    ),
    settle: useCallback(
      (savedRecord, sentValues) => {
        discard();
        // The dialog of the saved order replaces that of the new one, and offers what was typed meanwhile as a
        // draft.
        if (loadedOrder === null) {
          const laterEdits = orderDraft(latestValues.current, sentValues);
          if (laterEdits) handOn(draftName(Number(savedRecord.id)), { ...laterEdits });
          return stopBlocking();
        }
        const order = readOrder(withDataRead(savedRecord));
        setOutdatedOrder(loadedOrder);
        setBase({ record: savedRecord, order });
        setValues((current) => withTyped(toFormValues(order), current, sentValues));
      },
      [stopBlocking, discard, handOn, loadedOrder],
    ),
  };
}
