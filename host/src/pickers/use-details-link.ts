import { type MouseEvent, useCallback } from "react";
import { usePanel } from "../ports/panel-context";

const detailsAfterMs = 300;

/** "Details...": closes the picker and opens the record after 300 ms, without selecting its row. */
export function useDetailsLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { picker, navigation } = usePanel();
  return useCallback(
    (event) => {
      event.stopPropagation();
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const to = event.currentTarget.pathname;
      picker.settle(null);
      setTimeout(() => navigation.push(to), detailsAfterMs);
    },
    [picker, navigation],
  );
}
