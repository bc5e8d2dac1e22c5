import { isAllowed } from "@hpay/contract";
import { Button, EmptyState, LinkButton } from "@hpay/ui";
import { PanelLink } from "../navigation/panel-link";
import { usePathname } from "../navigation/use-pathname";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { newCompanyPath, newPosPath, posListPath, samePath } from "./view";

interface NeedsSelectionProps {
  /** The missing part of the selection. */
  readonly part: "company" | "pos";
  /**
   * Whether the page needs a POS. It then asks for one in the specification's words, even if the company is
   * missing.
   */
  readonly isPosPage?: boolean;
}

/** Shown instead of a page that needs a company or POS while none is selected, with a button to select one. */
export function NeedsSelection({ part, isPosPage = false }: NeedsSelectionProps) {
  const { selection, session } = usePanel();
  const t = useHostText();
  const hasFailed = useValue(selection.loading) === "failed";
  const hasNoCompany = useValue(selection.companies).length === 0;
  const hasNoPos = useValue(selection.posList).length === 0;
  const canAddPos = isAllowed(useValue(session.state).role, "pos.create");
  const missingPart = hasFailed
    ? "nothing-read"
    : missingPartOf(part, part === "company" ? hasNoCompany : hasNoPos);
  // On pages that list POS or their records, the page's own error text is shown, whichever call failed first.
  const pathname = usePathname();
  const belongsToPos = isPosPage || samePath(pathname, posListPath);
  const texts = {
    "nothing-read": belongsToPos ? t("pos.failed") : t("companies.failed"),
    "any-company": t("dashboard.no-company"),
    company: t("companies.please-select"),
    "any-pos": canAddPos ? t("pos.please-add") : t("pos.ask-to-add"),
    pos: t("pos.please-select"),
  }[missingPart];
  const isSelectionMissing = isPosPage && !hasFailed;
  const moreText = isSelectionMissing && missingPart !== "pos" ? texts : undefined;
  return (
    <EmptyState
      icon={isSelectionMissing ? "pos" : part}
      title={isSelectionMissing ? t("pos.please-select") : texts}
      actions={<SelectionButton missingPart={missingPart} canAddPos={canAddPos} />}
    >
      {moreText}
    </EmptyState>
  );
}

type Missing = "nothing-read" | "any-company" | "company" | "any-pos" | "pos";

const missingPartOf = (part: "company" | "pos", hasNoCompany: boolean): Missing =>
  hasNoCompany ? `any-${part}` : part;

function SelectionButton({
  missingPart,
  canAddPos,
}: {
  readonly missingPart: Missing;
  readonly canAddPos: boolean;
}) {
  const { picker, selection, requestedSelection } = usePanel();
  const t = useHostText();
  switch (missingPart) {
    case "nothing-read":
      return (
        <Button startIcon="refresh" onClick={() => void selection.start(requestedSelection())}>
          {t("common.retry")}
        </Button>
      );
    case "any-company":
      return (
        <LinkButton component={PanelLink} to={newCompanyPath} variant="solid">
          {t("companies.create-new")}
        </LinkButton>
      );
    case "any-pos":
      return canAddPos ? (
        <LinkButton component={PanelLink} to={newPosPath} variant="solid" startIcon="add">
          {t("pos.add-new")}
        </LinkButton>
      ) : null;
    case "company":
    case "pos":
      return (
        <Button variant="solid" onClick={() => void picker.pick(missingPart)}>
          {missingPart === "company" ? t("bar.select-company") : t("bar.select-pos")}
        </Button>
      );
  }
}
