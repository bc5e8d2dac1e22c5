import { ApiError, serverMessageOf, useProvider, useServerWords } from "@hpay/data";
import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { asText, valueAt } from "../wire/loose-value";
import { approvalsResource } from "./approval";
import { approvalMessages } from "./messages/catalogue";
import type { ScriptCall } from "./script-call";

/** The selected lines as stored text. */
function linesOf(payload: unknown) {
  const lines = valueAt(payload, "lines");
  return Array.isArray(lines) ? { Lines: JSON.stringify(lines) } : {};
}

/**
 * Offers to request a second person's approval if the gateway refused a step because it needs one. Returns
 * whether that was the reason, in which case the refusal has been handled.
 */
export function useAskSecondPerson(): (error: unknown, call: ScriptCall | null) => Promise<boolean> {
  const t = useT(approvalMessages);
  const host = useHost();
  const provider = useProvider();
  const language = useLanguage();
  const serverWords = useServerWords();
  return async (error, call) => {
    if (!(error instanceof ApiError) || error.code !== "APPROVAL_REQUIRED") return false;
    if (call === null || call.orderId === null) return false;
    const isConfirmed = await host.confirm({
      title: t("approval.ask-title"),
      text: t("approval.ask-text", { reason: serverMessageOf(error, language) ?? "" }),
      confirmLabel: t("approval.ask"),
    });
    if (!isConfirmed) return true;
    const { orderId, action, payload } = call;
    const amount = asText(valueAt(payload, "amount"));
    try {
      await provider.create(
        approvalsResource,
        {
          OrderId: orderId,
          Action: action,
          ...(amount === "" ? {} : { Amount: amount }),
          Reason: asText(valueAt(payload, "reason")),
          ...(action === "refund"
            ? { ...linesOf(payload), Restock: valueAt(payload, "restock") === true }
            : { Reference: asText(valueAt(payload, "reference")) }),
        },
        { idempotencyKey: crypto.randomUUID() },
      );
      host.notify({ tone: "success", text: t("approval.asked") });
    } catch (failure) {
      host.notify({ tone: "error", text: t("approval.ask-failed"), details: serverWords(failure) });
    }
    return true;
  };
}
