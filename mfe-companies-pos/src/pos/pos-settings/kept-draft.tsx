import { useKeptEdits } from "@hpay/definition-form";
import { listTime } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { useT, useZone } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Banner } from "@hpay/ui/page";
import type { PosForm } from "./use-pos-form";

/** Keeps what is not saved yet, without secrets, and offers it after a reload. */
export function KeptDraft({ form }: { readonly form: PosForm }) {
  const t = useT(commonMessages);
  const zone = useZone();
  const offer = useKeptEdits({
    name: `pos/${form.base.id}`,
    isDirty: form.isDirty,
    fields: form.formik,
    form: form.parameters,
  });
  if (!offer) return null;
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
      {t("common.draft-found", { date: listTime(offer.savedAt.toISOString(), zone) })}
    </Banner>
  );
}
