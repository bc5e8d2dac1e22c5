import { Button, EmptyState, LinkButton } from "@hpay/ui";
import { PanelLink } from "../navigation/panel-link";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { newCompanyPath } from "./view";

/** What is shown here is about a company or a POS, and none is selected. */
export function NeedsSelection({ what }: { readonly what: "company" | "pos" }) {
  const { picker, selection, wanted } = usePanel();
  const t = useHostText();
  const hasFailed = useValue(selection.loading) === "failed";
  const hasNone = useValue(selection.companies).length === 0;
  const retry = () => void selection.start(wanted());
  const hasNoPos = useValue(selection.posList).length === 0;
  const companyWords = hasNone ? t("dashboard.no-company") : t("companies.please-select");
  const posWords = hasNoPos ? t("pos.please-add") : t("pos.please-select");
  return (
    <EmptyState
      icon={what}
      title={hasFailed ? t("companies.failed") : what === "company" ? companyWords : posWords}
      actions={
        hasFailed ? (
          <Button startIcon="refresh" onClick={retry}>
            {t("common.retry")}
          </Button>
        ) : what === "company" && hasNone ? (
          <LinkButton component={PanelLink} to={newCompanyPath} variant="solid">
            {t("companies.create-new")}
          </LinkButton>
        ) : (
          <Button variant="solid" onClick={() => void picker.pick(what)}>
            {what === "company" ? t("bar.select-company") : t("bar.select-pos")}
          </Button>
        )
      }
    />
  );
}
