import { useKeptEdits } from "@hpay/definition-form";
import { listTime } from "@hpay/domain";
import { useT, useZone } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Banner } from "@hpay/ui/page";
import { messages } from "../messages";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import type { useMethodForm } from "./use-method-form";

/** Keeps what is not saved yet, without secrets, and offers it after a reload. */
export function KeptDraft({
  kind,
  form,
}: {
  readonly kind: MethodKind;
  readonly form: ReturnType<typeof useMethodForm>;
}) {
  const t = useT(messages);
  const zone = useZone();
  const offer = useKeptEdits({
    name: `${methodKinds[kind].resource}/${form.base.id}`,
    isDirty: form.isDirty,
    fields: form.general,
    form: form.values,
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
