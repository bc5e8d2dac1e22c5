import { useHost } from "@hpay/remote-kit";
import { useMemo, useState } from "react";
import { readWidths, type StoredWidths, storeWidths } from "./stored-widths";

export interface ChosenWidths {
  readonly chosen: StoredWidths;
  readonly onChosen: (next: StoredWidths) => void;
}

/**
 * Widths of a list's columns, stored on this device for each person.
 * @param list the list's address without the slash
 */
export function useColumnWidths(list: string): ChosenWidths {
  const host = useHost();
  const user = host.session.get().user?.id ?? 0;
  const [change, setChange] = useState<{ readonly list: string; readonly chosen: StoredWidths } | null>(null);
  return useMemo(
    () => ({
      chosen: change?.list === list ? change.chosen : readWidths(user, list),
      onChosen(chosenWidths) {
        setChange({ list, chosen: chosenWidths });
        storeWidths(user, list, chosenWidths);
      },
    }),
    [change, user, list],
  );
}
