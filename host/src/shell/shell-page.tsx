import { localized } from "@hpay/i18n";
import { Button, EmptyState, LinkButton, Row, Spinner } from "@hpay/ui";
import { Page } from "@hpay/ui/page";
import { Dashboard } from "../dashboard/dashboard";
import { PanelLink } from "../navigation/panel-link";
import { HostRemote } from "../pages/host-remote";
import { dashboardPath, newCompanyPath, type View } from "../pages/view";
import { useHostText, usePanel } from "../panel/panel-context";
import { useValue } from "../state/use-value";

/** What stands between bar and menu. */
export function ShellPage({ view }: { readonly view: View }) {
  const { language } = usePanel();
  const t = useHostText();
  const code = useValue(language);
  switch (view.kind) {
    case "remote":
      return <HostRemote name={view.name} page={view.route.page} params={view.params} />;
    case "dashboard":
      return <Dashboard />;
    case "needs":
      return <NeedsPage title={localized(view.title, code)} what={view.what} />;
    case "loading-selection":
      return (
        <Page title={localized(view.title, code)}>
          <Row>
            <Spinner />
            {t("common.loading")}
          </Row>
        </Page>
      );
    case "disabled":
      return (
        <Page title={localized(view.title, code)}>
          <EmptyState icon="ban" title={t("page.off")}>
            {localized(view.notice, code)}
          </EmptyState>
        </Page>
      );
    case "not-found":
      return <NotFoundPage />;
    case "starting":
    case "redirect":
      return null;
  }
}

function NotFoundPage() {
  const t = useHostText();
  return (
    <Page title={t("page.not-found")}>
      <EmptyState
        icon="search"
        title="404"
        actions={
          <LinkButton component={PanelLink} to={dashboardPath}>
            {t("page.home")}
          </LinkButton>
        }
      >
        {t("page.not-found-text")}
      </EmptyState>
    </Page>
  );
}

/** The page exists, but it is about a company or a POS and none is selected. */
function NeedsPage({ title, what }: { readonly title: string; readonly what: "company" | "pos" }) {
  const { picker, selection, query } = usePanel();
  const t = useHostText();
  const hasFailed = useValue(selection.loading) === "failed";
  const hasNone = useValue(selection.companies).length === 0;
  const retry = () => void selection.start({ companyId: query.companyId, pos: query.pos });
  const words = what === "company" ? t("companies.select") : t("pos.please-select");
  return (
    <Page title={title}>
      <EmptyState
        icon={what}
        title={hasFailed ? t("companies.failed") : words}
        actions={
          hasFailed ? (
            <Button startIcon="refresh" onClick={retry}>
              {t("common.retry")}
            </Button>
          ) : what === "company" && hasNone ? (
            <LinkButton component={PanelLink} to={newCompanyPath} variant="solid">
              {t("companies.create")}
            </LinkButton>
          ) : (
            <Button variant="solid" onClick={() => void picker.pick(what)}>
              {what === "company" ? t("bar.select-company") : t("bar.select-pos")}
            </Button>
          )
        }
      />
    </Page>
  );
}
