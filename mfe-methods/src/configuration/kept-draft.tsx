import { isWireRecord, readJsonField, useDraft } from "@hpay/data";
import { writeValues } from "@hpay/definition-form";
import { listTime } from "@hpay/domain";
import { useT, useZone } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Banner } from "@hpay/ui/page";
import { useEffect, useMemo } from "react";
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
  const { base, general, values, isDirty } = form;
  const exclude = useMemo(
    () => values.parameters.filter(({ inputType }) => inputType === "password").map(({ name }) => name),
    [values.parameters],
  );
  const { found, keep, discard } = useDraft(`${methodKinds[kind].resource}/${base.id}`, { exclude });
  const { draft } = values;
  useEffect(() => {
    if (isDirty) keep(() => ({ general: general.values, data: readJsonField(writeValues(draft)) }));
  }, [isDirty, keep, general.values, draft]);
  useEffect(() => {
    // Saved or taken back: nothing is left to keep. An offer that nobody has answered stays.
    if (!isDirty && !found) discard();
  }, [isDirty, found, discard]);

  if (!found || isDirty) return null;
  const restore = () => {
    const kept = found.values.general;
    if (isWireRecord(kept)) void general.setValues({ ...general.values, ...kept });
    values.restore(found.values.data);
    discard();
  };
  return (
    <Banner
      actions={
        <>
          <Button size="sm" onClick={restore}>
            {t("common.draft-restore")}
          </Button>
          <Button size="sm" variant="ghost" onClick={discard}>
            {t("common.draft-discard")}
          </Button>
        </>
      }
    >
      {t("common.draft-found", { date: listTime(found.savedAt.toISOString(), zone) })}
    </Banner>
  );
}
