import type { StoredDraft, WireRecord } from "@hpay/data";
import { useDraft } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { useT, useZone } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Banner } from "@hpay/ui/page";
import { useEffect } from "react";

interface KeptDraftProps {
  /** The form and its record, for example `pos/3`. */
  readonly name: string;
  readonly isDirty: boolean;
  /** Asked for only when they are written down. */
  readonly values: () => WireRecord;
  readonly exclude?: readonly string[];
  readonly onRestore: (values: StoredDraft["values"]) => void;
}

const nothing: readonly string[] = [];

/** Keeps what is not saved yet, without secrets, and offers it after a reload. */
export function KeptDraft({ name, isDirty, values, exclude = nothing, onRestore }: KeptDraftProps) {
  const common = useT(commonMessages);
  const zone = useZone();
  const { found, keep, discard } = useDraft(name, { exclude });
  useEffect(() => {
    if (isDirty) keep(values);
  }, [isDirty, keep, values]);
  useEffect(() => {
    // Saved or taken back: nothing is left to keep. An offer that nobody has answered stays.
    if (!isDirty && !found) discard();
  }, [isDirty, found, discard]);

  if (!found || isDirty) return null;
  const handleRestore = () => {
    onRestore(found.values);
    discard();
  };
  return (
    <Banner
      actions={
        <>
          <Button size="sm" onClick={handleRestore}>
            {common("common.draft-restore")}
          </Button>
          <Button size="sm" variant="ghost" onClick={discard}>
            {common("common.draft-discard")}
          </Button>
        </>
      }
    >
      {common("common.draft-found", { date: listTime(found.savedAt.toISOString(), zone) })}
    </Banner>
  );
}
