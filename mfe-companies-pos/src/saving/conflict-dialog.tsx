import type { VersionConflict } from "@hpay/data";
import { DiffDialog } from "@hpay/ui/page";

interface ConflictDialogProps {
  readonly conflict: VersionConflict | null;
  /** What the form calls a field, by its name on the wire; one that it does not show keeps that name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Both versions of what two people changed, and the choice. */
export function ConflictDialog({ conflict, labels, ...rest }: ConflictDialogProps) {
  return (
    <DiffDialog
      open={conflict !== null}
      differences={(conflict?.conflicts ?? []).map(({ path, base, mine, theirs }) => ({
        field: fieldName(path, labels),
        base: shown(base),
        mine: shown(mine),
        theirs: shown(theirs),
      }))}
      {...rest}
    />
  );
}

/** `Data` is where the wire keeps things, and nothing that a person knows. */
const fieldName = (path: readonly (string | number)[], labels: ConflictDialogProps["labels"]) =>
  path
    .filter((part) => part !== "Data")
    .map((part) => (Object.hasOwn(labels, part) ? labels[part] : part))
    .join(" › ");

const shown = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "–"));
