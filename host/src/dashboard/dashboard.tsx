import type { SlotName } from "@hpay/contract";
import { Button, InTurn, Stack } from "@hpay/ui";
import { Dialog, Page } from "@hpay/ui/page";
import { useState } from "react";
import { HostRemote } from "../pages/host-remote";
import { NeedsSelection } from "../pages/needs-selection";
import { newCompanyPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import { stableVersion } from "../remotes/registry";
import { useValue } from "../state/use-value";

/** The frame of `/app`, with slots that remotes fill. */
export function Dashboard() {
  const t = useHostText();
  return (
    <Page title={t("dashboard.title")}>
      <Stack>
        <InTurn first={<Figures />}>
          <Slot slot="dashboard.content" />
        </InTurn>
      </Stack>
      <NoCompanyDialog />
    </Page>
  );
}

/**
 * Figures belong to one POS; a person without a POS is asked to select one, except support without a company.
 */
function Figures() {
  const { selection } = usePanel();
  const isReading = useValue(selection.loading) === "loading";
  const { company, pos } = useValue(selection);
  const hasNoCompany = useHasNoCompany();
  const isSupport = useIsSupport();
  if (pos || isReading) return <Slot slot="dashboard.figures" />;
  return isSupport && hasNoCompany ? null : <NeedsSelection part={company ? "pos" : "company"} />;
}

/** Whether the person works for the provider, and therefore creates no company. */
function useIsSupport(): boolean {
  const { user } = useValue(usePanel().session.state);
  return user !== null && (user.isTicketSupport || (user.isSupportStaff ?? false));
}

function useHasNoCompany(): boolean {
  const { selection, session } = usePanel();
  const isLoaded = useValue(selection.loading) === "loaded";
  // A person whose companies are all closed to this session is not asked to create one.
  const isAnyClosed = (useValue(session.closed)?.companies.length ?? 0) > 0;
  return useValue(selection.companies).length === 0 && isLoaded && !isAnyClosed;
}

function Slot({ slot }: { readonly slot: SlotName }) {
  const { remotes } = usePanel();
  const registry = useValue(remotes.registry);
  const slotPages = registry.remotes.flatMap((remote) => {
    const remoteSlots = stableVersion(remote)?.slots ?? [];
    return remote.disabled
      ? []
      : remoteSlots.flatMap((entry) =>
          entry.slot === slot ? [{ name: remote.name, page: entry.page }] : [],
        );
  });
  return slotPages.map(({ name, page }) => <HostRemote key={`${name}/${page}`} name={name} page={page} />);
}

/** Suggests that a new person create a company, because the dashboard is still empty. */
function NoCompanyDialog() {
  const { navigation } = usePanel();
  const t = useHostText();
  const hasNoCompany = useHasNoCompany();
  const isSupport = useIsSupport();
  const [isClosed, setClosed] = useState(false);
  if (!hasNoCompany || isSupport || isClosed) return null;
  const confirm = () => {
    setClosed(true);
    navigation.push(newCompanyPath);
  };
  return (
    <Dialog
      open
      onClose={() => setClosed(true)}
      title={t("dashboard.no-company-title")}
      description={t("dashboard.no-company")}
      size="sm"
      footer={
        <Button variant="solid" onClick={confirm}>
          {t("common.confirm")}
        </Button>
      }
    />
  );
}
