import { lazyWithRetry, RetryBoundary } from "@hpay/remote-kit";
import { FailurePanel, Spinner, styled, UiProvider } from "@hpay/ui";
import { useLayoutEffect } from "react";
import { hostMessages } from "../messages/host-messages";
import { usePathname } from "../navigation/use-pathname";
import { HostRemote } from "../pages/host-remote";
import { useTitle } from "../pages/use-title";
import { useView } from "../pages/use-view";
import { samePath, signInPath } from "../pages/view";
import type { Panel } from "../ports/panel";
import { PanelContext, useHostText, usePanel } from "../ports/panel-context";
import { DeveloperTools } from "../remotes/developer/developer-tools";
import { useValue } from "../state/use-value";
import { laterParts } from "./later-parts";

const Shell = lazyWithRetry(laterParts.shell, <Starting />);
const Overlays = lazyWithRetry(laterParts.overlays, null);

const Middle = styled("div", {
  base: { minHeight: "100dvh", display: "grid", placeItems: "center", p: "4" },
});

export function PanelRoot({ panel }: { readonly panel: Panel }) {
  const language = useValue(panel.language);
  return (
    <UiProvider language={language}>
      <PanelContext value={panel}>
        <DeveloperTools />
        <WholePage />
        <OverlaysWhenNeeded />
      </PanelContext>
    </UiProvider>
  );
}

/** A failure of the shell replaces the page; pages of remotes fail separately. */
function WholePage() {
  const { report, earlyPage } = usePanel();
  const t = useHostText();
  const reportCrash = (error: unknown) => {
    earlyPage.drop();
    report(error);
  };
  const fallback = (retry: () => void) => (
    <Middle as="main">
      <FailurePanel title={t("page.failed")} onRetry={retry} />
    </Middle>
  );
  return (
    <RetryBoundary address={usePathname()} onFailure={reportCrash} instead={fallback}>
      <Page />
    </RetryBoundary>
  );
}

function Page() {
  const { remotes, session, earlyPage } = usePanel();
  const view = useView();
  useTitle(view);
  const isAtSignIn = samePath(usePathname(), signInPath);
  const isSignedIn = useValue(session.state).user !== null;
  const hasPages = useValue(remotes.registry).remotes.length > 0;
  const isInTransition = view.kind === "starting" || view.kind === "redirect" || isAtSignIn;
  useLayoutEffect(() => {
    if (!hasPages || !isInTransition) earlyPage.drop();
  }, [earlyPage, hasPages, isInTransition]);
  if (!hasPages) return <NoPages />;
  if (view.kind === "starting" || view.kind === "redirect") return <Starting />;
  if (view.kind === "remote" && (view.route.frame === "bare" || !isSignedIn))
    return (
      <main id="main">
        <HostRemote name={view.name} page={view.route.page} params={view.params} />
      </main>
    );
  return <Shell view={view} />;
}

/**
 * A spinner without text, as at start-up; screen readers get a label once its translation has loaded.
 */
function Starting() {
  const t = useHostText();
  const areTextsLoaded = hostMessages.isLoaded(useValue(usePanel().language));
  return (
    <Middle as="main">
      <Spinner size={28} {...(areTextsLoaded ? { label: t("host.starting") } : {})} />
    </Middle>
  );
}

function NoPages() {
  const t = useHostText();
  return (
    <Middle as="main">
      <FailurePanel title={t("host.no-pages")} onRetry={() => location.reload()}>
        {t("host.no-pages-text")}
      </FailurePanel>
    </Middle>
  );
}

/** Toasts, questions and pickers: loaded with the first of them, or after sign-in. */
function OverlaysWhenNeeded() {
  const { session, notices, report } = usePanel();
  const isSignedIn = useValue(session.state).user !== null;
  const storedNotices = useValue(notices.storedNotices);
  const question = useValue(notices.question);
  if (!isSignedIn && storedNotices.length === 0 && question === null) return null;
  return (
    <RetryBoundary
      address={`${storedNotices.length} ${question?.id ?? ""}`}
      onFailure={report}
      instead={() => null}
    >
      <Overlays />
    </RetryBoundary>
  );
}
