import { ApiError, useServerWords } from "@hpay/data";
import { useT, useZone } from "@hpay/remote-kit";
import { EmptyState, Stack } from "@hpay/ui";
import { Card, type Column, DataTable, DateText, Page, QueryStates } from "@hpay/ui/page";
import { ticketMinute } from "../tickets/ticket-time";
import { releaseMessages } from "./messages/catalogue";
import type { RegistryAuditLine } from "./release";
import { RemoteReleases } from "./remote-releases";
import { useReleases } from "./use-releases";

/** For developers and support: which releases run where, how they failed, and who changed what. */
export function ReleasesScreen() {
  const t = useT(releaseMessages);
  const serverWords = useServerWords();
  const overview = useReleases();
  const zone = useZone();
  const summary = overview.data && { host: overview.data.host, revision: overview.data.revision };
  const columns: readonly Column<RegistryAuditLine>[] = [
    {
      id: "when",
      header: t("releases.when"),
      cell: ({ at }) => <DateText iso={at}>{ticketMinute(at, zone)}</DateText>,
    },
    { id: "what", header: t("releases.what"), wrap: true, lead: true, cell: ({ change }) => change },
    { id: "who", header: t("releases.who"), wrap: true, cell: ({ author }) => author },
    { id: "from", header: t("releases.from"), mono: true, hideBelow: "lg", cell: ({ from }) => from || "–" },
    { id: "commit", header: t("releases.commit"), mono: true, hideBelow: "lg", cell: ({ commit }) => commit },
  ];
  return (
    <Page title={t("releases.title")} subtitle={summary ? t("releases.about", summary) : null}>
      <QueryStates
        query={overview}
        isEmpty={({ remotes }) => remotes.length === 0}
        empty={<EmptyState icon="info" title={t("releases.none")} />}
        failure={(error) =>
          error instanceof ApiError && error.code === "FORBIDDEN"
            ? { title: t("releases.not-allowed") }
            : { title: t("releases.load-error"), text: serverWords(error) }
        }
      >
        {({ remotes, revision, notes }) => (
          <Stack gap="4">
            {remotes.map((remote) => (
              <RemoteReleases
                key={remote.name}
                remote={remote}
                revision={revision}
                onChanged={() => void overview.refetch()}
              />
            ))}
            <Card title={t("releases.history")}>
              <DataTable
                label={t("releases.history")}
                columns={columns}
                rows={notes}
                rowKey={({ key }) => key}
              />
            </Card>
          </Stack>
        )}
      </QueryStates>
    </Page>
  );
}
