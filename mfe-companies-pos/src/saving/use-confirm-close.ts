import { commonMessages } from "@hpay/i18n";
import { useConfirm, useT, useUnsavedChanges } from "@hpay/remote-kit";

/**
 * While `isDirty`, asks for confirmation before a dialog with typed text is left in any way.
 * @returns `close` asks, and calls `onClose` after a yes; `stopBlocking` is called right after a successful
 * save
 */
export function useConfirmClose(isDirty: boolean, onClose: () => void) {
  const tCommon = useT(commonMessages);
  const confirm = useConfirm();
  const stopBlocking = useUnsavedChanges(isDirty);
  const close = async () => {
    const canClose =
      !isDirty ||
      (await confirm({
        title: tCommon("common.unsaved-title"),
        text: tCommon("common.unsaved-text"),
        confirmLabel: tCommon("common.unsaved-leave"),
        cancelLabel: tCommon("common.unsaved-stay"),
        tone: "danger",
      }));
    if (!canClose) return;
    stopBlocking();
    onClose();
  };
  return { close, stopBlocking };
}
