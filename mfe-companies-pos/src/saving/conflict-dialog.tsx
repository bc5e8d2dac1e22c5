import type { VersionConflict } from "@hpay/data";
import { DiffDialog } from "@hpay/ui/page";

interface ConflictDialogProps {
  readonly conflict: VersionConflict | null;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Both versions of what two people changed, and the choice. */
export function ConflictDialog({ conflict, ...rest }: ConflictDialogProps) {
  return (
    <DiffDialog
      open={conflict !== null}
      differences={(conflict?.conflicts ?? []).map(({ path, base, mine, theirs }) => ({
        field: path.join(" › "),
        base: shown(base),
        mine: shown(mine),
        theirs: shown(theirs),
      }))}
      {...rest}
    />
  );
}

const shown = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "–"));
