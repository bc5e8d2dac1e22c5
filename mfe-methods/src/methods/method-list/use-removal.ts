import { useErrorMessage } from "@hpay/data";
import { useConfirm, useNotify, useSelection, useT } from "@hpay/remote-kit";
import { useCallback } from "react";
import { messages } from "../../messages";
import { useRemoveMethod } from "../data/pos-methods";
import type { MethodKind } from "../method-kinds";
import type { PosMethod } from "../pos-method";

/** Removes a method after a confirmation. */
export function useRemoval(kind: MethodKind) {
  const t = useT(messages);
  const confirm = useConfirm();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const { pos } = useSelection();
  const { mutateAsync } = useRemoveMethod(kind);
  const posName = pos?.name ?? "";

  return useCallback(
    async (method: PosMethod) => {
      const isConfirmed = await confirm({
        title: t("methods.remove-title"),
        text: t("methods.remove-text", { name: method.title, uid: method.uid, pos: posName }),
        confirmLabel: t("methods.remove-title"),
        tone: "danger",
      });
      if (!isConfirmed) return;
      try {
        await mutateAsync(method);
        notify({ tone: "success", text: t("methods.removed") });
      } catch (error) {
        notify({ tone: "error", text: t("methods.remove-error", { reason: errorMessage(error) }) });
      }
    },
    [confirm, notify, errorMessage, t, mutateAsync, posName],
  );
}
