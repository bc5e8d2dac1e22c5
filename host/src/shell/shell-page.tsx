import { localized } from "@hpay/i18n";
import { EmptyState, LinkButton, Row, Spinner } from "@hpay/ui";
import { Page } from "@hpay/ui/page";
import { Dashboard } from "../dashboard/dashboard";
import { PanelLink } from "../navigation/panel-link";
import { HostRemote } from "../pages/host-remote";
import { NeedsSelection } from "../pages/needs-selection";
import { dashboardPath, type View } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

/** The content beside the menu: a page of a remote or of the host, or the reason why there is none. */
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
      return (
        <Page title={localized(view.title, code)}>
          <NeedsSelection part={view.part} isPosPage={view.isPosPage} />
        </Page>
      );
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
    case "not-allowed":
      return (
        <Page title={localized(view.title, code)}>
          <EmptyState icon="ban" title={t("common.not-allowed")} />
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
