import { FailurePanel, Spinner, styled, UiProvider } from "@hpay/ui";
import { lazy, Suspense } from "react";
import { hostMessages } from "../messages/host-messages";
import { HostRemote } from "../pages/host-remote";
import { useTitle } from "../pages/use-title";
import { useView } from "../pages/use-view";
import { DeveloperTools } from "../remotes/developer/developer-tools";
import { useValue } from "../state/use-value";
import type { Panel } from "./create-panel";
import { PanelContext, useHostText, usePanel } from "./panel-context";

// What a signed-out person does not need comes after sign-in.
const Shell = lazy(() => import("../shell/shell"));
const Overlays = lazy(() => import("../overlays/overlays"));

const Middle = styled("div", {
  base: { minHeight: "100dvh", display: "grid", placeItems: "center", p: "4" },
});

export function PanelRoot({ panel }: { readonly panel: Panel }) {
  const language = useValue(panel.language);
  return (
    <UiProvider language={language}>
      <PanelContext value={panel}>
        <DeveloperTools />
        <Page />
        <OverlaysWhenNeeded />
      </PanelContext>
    </UiProvider>
  );
}

function Page() {
  const { remotes, session } = usePanel();
  const view = useView();
  useTitle(view);
  const isSignedIn = useValue(session.state).user !== null;
  if (useValue(remotes.registry).remotes.length === 0) return <NoPages />;
  if (view.kind === "starting" || view.kind === "redirect") return <Starting />;
  if (view.kind === "remote" && (view.route.frame === "bare" || !isSignedIn))
    return (
      <main id="main">
        <HostRemote name={view.name} page={view.route.page} params={view.params} />
      </main>
    );
  return (
    <Suspense fallback={<Starting />}>
      <Shell view={view} />
    </Suspense>
  );
}

/** A spinner with no text, as start-up has it; readers are told what it means, once that is known in their language. */
function Starting() {
  const t = useHostText();
  const isTold = hostMessages.isLoaded(useValue(usePanel().language));
  return (
    <Middle as="main">
      <Spinner size={28} {...(isTold ? { label: t("host.starting") } : {})} />
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
  const { session, notices } = usePanel();
  const isSignedIn = useValue(session.state).user !== null;
  const hasNotice = useValue(notices.kept).length > 0;
  const hasQuestion = useValue(notices.question) !== null;
  if (!isSignedIn && !hasNotice && !hasQuestion) return null;
  return (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  );
}
