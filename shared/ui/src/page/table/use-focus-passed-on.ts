import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { passFocusOn } from "../overlay/use-return-focus";

const controls = ":is(a[href], button, input, select, textarea):not(:disabled)";
const dialogs = "[role=dialog], [role=alertdialog]";

/** The position of the focus in the table, now or before a dialog or menu was opened. */
interface Place {
  readonly key: string;
  /** Index of the row among all rows. */
  readonly index: number;
  /** Index of the cell in its row, and of the control in its cell; null if the row itself has the focus. */
  readonly control: readonly [cell: number, at: number] | null;
  /** Returns the table's container, which gets the focus when no row is left. */
  readonly around: () => HTMLElement | null;
}

/**
 * Moves the focus when the focused row is removed: to the same control of the next row, otherwise of the
 * previous row, otherwise to the heading.
 * @returns handlers of the table's frame
 */
export function useFocusAfterRemoval<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  frame: RefObject<HTMLElement | null>,
) {
  const place = useRef<Place | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused row can only be removed when the rows change.
  useLayoutEffect(() => {
    const focusedPlace = place.current;
    if (focusedPlace === null) return;
    const index = rows.findIndex((row) => rowKey(row) === focusedPlace.key);
    if (index !== -1) {
      place.current = { ...focusedPlace, index };
      return;
    }
    place.current = null;
    const next = Math.min(focusedPlace.index, rows.length - 1);
    passFocusOn(() => controlIn(frame.current, next, focusedPlace.control) ?? focusedPlace.around());
  }, [rows]);

  useLayoutEffect(
    () => () => {
      if (place.current !== null) passFocusOn(place.current.around);
      place.current = null;
    },
    [],
  );

  const handleFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // Expanded content belongs to the row above it. A row's menus and dialogs are outside the table.
    const rowElement = currentTarget.contains(target) ? target.closest("tr") : null;
    const element = rowElement?.hasAttribute("data-detail-row")
      ? rowElement.previousElementSibling
      : rowElement;
    const row = element instanceof HTMLElement ? rows[Number(element.dataset.index)] : undefined;
    if (row === undefined) return;
    place.current = {
      key: rowKey(row),
      index: rows.indexOf(row),
      control: element === rowElement ? controlOf(target) : null,
      around: surroundings(currentTarget),
    };
  };
  const handleBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const keepsFocus =
      relatedTarget instanceof Element &&
      (currentTarget.contains(relatedTarget) || relatedTarget.closest(`${dialogs}, [role=menu]`) !== null);
    if (currentTarget.contains(target) && !keepsFocus) place.current = null;
  };
  return { onFocus: handleFocus, onBlur: handleBlur };
}

function controlOf(target: Element): Place["control"] {
  const cell = target.closest("td");
  if (cell === null) return null;
  return [cell.cellIndex, [...cell.querySelectorAll(controls)].indexOf(target)];
}

function controlIn(frame: HTMLElement | null, index: number, control: Place["control"]): HTMLElement | null {
  const row = frame?.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`) ?? null;
  if (row === null || control === null) return row;
  const [cell, at] = control;
  return row.cells[cell]?.querySelectorAll<HTMLElement>(controls)[at] ?? row;
}

/** Returns a function that finds the dialog or page around a table, even after the table was removed. */
function surroundings(frame: HTMLElement): Place["around"] {
  const dialog = frame.closest<HTMLElement>(dialogs);
  const root = frame.getRootNode();
  return () => {
    if (dialog !== null) return dialog.isConnected ? dialog : null;
    return root instanceof Document || root instanceof ShadowRoot
      ? root.querySelector<HTMLElement>("h1[tabindex]")
      : null;
  };
}
