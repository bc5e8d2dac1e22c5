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
  const [changed, setChanged] = useState<{ readonly list: string; readonly chosen: StoredWidths } | null>(
    null,
  );
  return useMemo(
    () => ({
      chosen: changed?.list === list ? changed.chosen : readWidths(user, list),
      onChosen(chosen) {
        setChanged({ list, chosen });
        storeWidths(user, list, chosen);
      },
    }),
    [changed, user, list],
  );
}
