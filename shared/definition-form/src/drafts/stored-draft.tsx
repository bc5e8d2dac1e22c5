import { listTime } from "@hpay/domain";
import { useT, useZone } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Banner } from "@hpay/ui/page";
import { messages } from "../messages";
import { type StoredEditsOptions, useStoredEdits } from "./use-stored-edits";

/** Stores unsaved edits, without secrets, and offers them after a reload. */
export function StoredDraft<Values extends object>(options: StoredEditsOptions<Values>) {
  const t = useT(messages);
  const zone = useZone();
  const offer = useStoredEdits(options);
  if (!offer) return null;
  const date = listTime(offer.savedAt.toISOString(), zone);
  return (
    <Banner
      actions={
        <>
          <Button size="sm" onClick={offer.restore}>
            {t("common.draft-restore")}
          </Button>
          <Button size="sm" variant="ghost" onClick={offer.discard}>
            {t("common.draft-discard")}
          </Button>
        </>
      }
    >
      {t(offer.isOpenElsewhere ? "form.draft-elsewhere" : "form.draft-found", { date })}
    </Banner>
  );
}
