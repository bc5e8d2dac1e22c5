import { idOf, serverMessageOf, useProvider, useSubmitOnce } from "@hpay/data";
import { useHost, useIsShown, useLanguage, useT } from "@hpay/remote-kit";
import { useState } from "react";
import { messages } from "../../messages";
import { filterPayload } from "../data/filter-payload";
import { type PosTypeRecord, posTypeOf } from "../data/pos-type";
import { useEmitPosSaved } from "../data/use-emit-pos-saved";
import { type NewPos, toRequest } from "./new-pos";

/**
 * Adds a POS, selects it and emits the event. `add` returns the id; null if it failed, or if the person has
 * left meanwhile, in which case nothing is selected. `failure` belongs to the values that were sent.
 * @param stopBlocking called after the save, so that selecting another POS does not ask about typed values
 */
export function useAddPos(companyId: number, types: readonly PosTypeRecord[], stopBlocking: () => void) {
  const t = useT(messages);
  const language = useLanguage();
  const host = useHost();
  const provider = useProvider();
  const isShown = useIsShown();
  const notifySaved = useEmitPosSaved();
  const [failure, setFailure] = useState<{ readonly pos: NewPos; readonly text: string }>();
  const { submit } = useSubmitOnce(async (pos: NewPos, idempotencyKey) => {
    const values = toRequest(pos, companyId);
    const type = posTypeOf(types, values.SiteType);
    const filteredValues = await filterPayload(host, type, "createDataFilter", values);
    return provider.create("company_sites", filteredValues, { idempotencyKey });
  });

  const add = async (pos: NewPos): Promise<number | null> => {
    setFailure(undefined);
    try {
      const id = idOf(await submit(pos));
      // Without an id in the answer, it is unknown what was created. Source: spec 1 §7, "answer must carry
      // data.id".
      if (id === null) throw new Error("The answer holds no id");
      stopBlocking();
      host.notify({ tone: "success", text: t("add-pos.added") });
      host.events.say("hpay-company-sites-invalidate", { company_id: companyId });
      notifySaved({ id, companyId });
      if (!isShown()) return null;
      await host.selection.select(companyId, id);
      return isShown() ? id : null;
    } catch (error) {
      const reason = serverMessageOf(error, language);
      setFailure({ pos, text: reason ? t("add-pos.error-reason", { reason }) : t("add-pos.error") });
      return null;
    }
  };
  return { add, failure };
}
