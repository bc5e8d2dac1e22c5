import type { Notice } from "@hpay/contract";
import { ApiError, useErrorMessage, useProvider, useServerWords } from "@hpay/data";
import { useHost, useT } from "@hpay/remote-kit";
import { messages } from "../messages";
import type { Pos } from "./data/pos";

type Failed = (error: unknown) => Pick<Notice, "text" | "details">;

/** Deletes the POS after a confirmation, and emits the event. Returns whether the POS is deleted. */
export function useDeletePos(companyId: number | null, failureWords?: Failed) {
  const t = useT(messages);
  const host = useHost();
  const provider = useProvider();
  const listWords = useDeleteFailure();
  const words = failureWords ?? listWords;

  return async (pos: Pick<Pos, "id" | "url" | "version">): Promise<boolean> => {
    const isConfirmed = await host.confirm({
      title: t("pos-list.delete-title"),
      text: t("pos-list.delete-text", { url: pos.url }),
      confirmLabel: t("pos-list.delete-title"),
      tone: "danger",
    });
    if (!isConfirmed) return false;
    try {
      await provider.remove("company_sites", pos.id, { version: pos.version });
    } catch (error) {
      host.notify({ tone: "error", ...words(error) });
      return false;
    }
    host.events.say("hpay-company-sites-invalidate", { company_id: companyId });
    host.notify({ tone: "success", text: t("pos-list.deleted") });
    return true;
  };
}

/** The list has three messages for a failed deletion. Source: spec 1 §8. */
function useDeleteFailure(): Failed {
  const t = useT(messages);
  const serverWords = useServerWords();
  const errorMessage = useErrorMessage();
  return (error) => {
    const reason = serverWords(error);
    if (reason) return { text: t("pos-list.delete-server-error", { reason }) };
    // A refusal without a reason has a different message from a missing answer.
    const isAnswered = !(error instanceof ApiError) || error.status !== 0;
    const text = isAnswered
      ? t("pos-list.delete-error")
      : t("pos-list.delete-pos-error", { reason: errorMessage(error) });
    return { text };
  };
}
