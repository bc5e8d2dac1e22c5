import type { VersionConflict } from "@hpay/data";
import { type Parameter, valueWords } from "@hpay/definition-form";
import { useLanguage, useT } from "@hpay/remote-kit";
import { DiffDialog, type DiffDialogProps, pathName } from "@hpay/ui/page";
import { messages } from "../messages";
import { type PosMethod, titleAndUid } from "../methods/pos-method";

interface ConflictDialogProps
  extends Pick<DiffDialogProps, "busy" | "onKeepMine" | "onTakeTheirs" | "onClose"> {
  readonly conflict: VersionConflict;
  readonly parameters: readonly Parameter[];
  readonly methods: readonly PosMethod[];
}

/**
 * Shows both versions of a method that two people changed, with the form's labels, so that the person can
 * choose.
 */
export function ConflictDialog({ conflict, parameters, methods, ...choice }: ConflictDialogProps) {
  const t = useT(messages);
  const values = valueWords(parameters, useLanguage());
  const names = {
    Enabled: t("common.enabled"),
    Order: t("configuration.list-order"),
    Uid: t("configuration.uid"),
    ProcessGroup: t("configuration.process-group"),
    FallbackOfId: t("configuration.fallback-of"),
  };
  return (
    <DiffDialog
      differences={conflict.conflicts}
      nameOf={([field, ...inner]) =>
        field === "Data" && inner.length > 0 ? values.nameOf(inner) : pathName([field ?? ""], names)
      }
      shownAs={(value, [field, ...inner]) =>
        field === "Data"
          ? values.shownAs(value, inner)
          : field === "FallbackOfId"
            ? (methods.filter(({ id }) => id === value).map(titleAndUid)[0] ?? t("common.none"))
            : undefined
      }
      {...choice}
    />
  );
}
