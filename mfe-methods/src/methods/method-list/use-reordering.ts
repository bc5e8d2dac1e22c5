import { useErrorMessage } from "@hpay/data";
import { useNotify, useSelection, useT } from "@hpay/remote-kit";
import { useCallback, useRef, useState } from "react";
import { messages } from "../../messages";
import { useReorderMethods } from "../data/pos-methods";
import type { MethodKind } from "../method-kinds";
import { type OrderChange, orderChanges, withMoved } from "../method-order";
import type { PosMethod } from "../pos-method";

/** The POS's methods in the order that is being saved. */
interface Moving {
  readonly posId: number | null;
  readonly methods: readonly PosMethod[];
}

/**
 * Moves a method. A move is shown at once, saved after earlier moves, undone if it fails, and announced once
 * saved.
 * @param reload reloads the list and resolves when it has loaded
 */
export function useReordering(
  kind: MethodKind,
  storedMethods: readonly PosMethod[],
  reload: () => Promise<unknown>,
) {
  const t = useT(messages);
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useReorderMethods(kind);
  const posId = useSelection().pos?.id ?? null;
  const [pendingMove, setPendingMove] = useState<Moving | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const saveQueue = useRef({ last: Promise.resolve(), count: 0 });
  // Another POS, with its own methods, may be selected before the last move is saved.
  const methods = pendingMove?.posId === posId ? pendingMove.methods : storedMethods;

  const save = async (changes: readonly OrderChange[], movedText: string) => {
    try {
      await mutateAsync(changes);
      setAnnouncement(movedText);
    } catch (error) {
      setAnnouncement("");
      notify({ tone: "error", text: t("methods.move-error", { reason: errorMessage(error) }) });
    }
    saveQueue.current.count -= 1;
    if (saveQueue.current.count > 0) return;
    await reload();
    if (saveQueue.current.count === 0) setPendingMove(null);
  };

  const move = useCallback(
    (from: number, to: number) => {
      const method = methods[from];
      if (!method || to < 0 || to >= methods.length || from === to) return;
      const next = withMoved(methods, from, to);
      const changes = orderChanges(next, method.id);
      const orders = new Map(changes.map(({ id, order }) => [id, order]));
      setPendingMove({
        posId,
        methods: next.map((method) => ({ ...method, order: orders.get(method.id) ?? method.order })),
      });
      const movedText = t("methods.moved", { name: method.title, place: to + 1, total: next.length });
      saveQueue.current.count += 1;
      saveQueue.current.last = saveQueue.current.last.then(() => saveLatest.current(changes, movedText));
    },
    [methods, posId, t],
  );
  const saveLatest = useRef(save);
  saveLatest.current = save;
  return { methods, announcement, move };
}
