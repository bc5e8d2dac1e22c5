import type { Registry } from "@hpay/contract";
import { LinkButton, Stack, Text } from "@hpay/ui";
import { CopyButton, DataList, Dialog, JsonView, Tabs } from "@hpay/ui/page";
import { useState } from "react";
import { useHostText, usePanel } from "../../ports/panel-context";
import { useValue } from "../../state/use-value";

/** Shows what runs in this tab, what happened, and what went wrong. */
export function DeveloperPanel({ onClose }: { readonly onClose: () => void }) {
  const { navigation, remotes, recorder } = usePanel();
  const t = useHostText();
  const registry = useValue(remotes.registry);
  const reports = useValue(recorder.reports);
  const [tab, setTab] = useState("remotes");
  const events = recorder.events();
  const formatJson = (value: unknown) => JSON.stringify(value, null, 2);
  return (
    <Dialog open onClose={onClose} title={t("developer.title")} size="lg">
      <Tabs
        label={t("developer.title")}
        value={tab}
        onValue={setTab}
        tabs={[
          {
            id: "remotes",
            label: t("developer.remotes"),
            content: (
              <Stack>
                <Running registry={registry} versions={recorder.versions()} />
                <LinkButton href={navigation.href("/releases")} target="_blank">
                  {t("developer.releases")}
                </LinkButton>
              </Stack>
            ),
          },
          {
            id: "events",
            label: t("developer.events"),
            count: events.length,
            content: <JsonView label={t("developer.events")} text={formatJson([...events].reverse())} />,
          },
          {
            id: "reports",
            label: t("developer.reports"),
            count: reports.length,
            content: (
              <Stack>
                <CopyButton text={formatJson(reports)} />
                <JsonView label={t("developer.reports")} text={formatJson([...reports].reverse())} />
              </Stack>
            ),
          },
          { id: "faults", label: t("developer.faults"), content: <FaultWords /> },
        ]}
      />
    </Dialog>
  );
}

function Running({
  registry,
  versions,
}: {
  readonly registry: Registry;
  readonly versions: Readonly<Record<string, string>>;
}) {
  const { config } = usePanel();
  const t = useHostText();
  return (
    <DataList
      entries={[
        { label: t("developer.revision"), value: registry.revision },
        { label: t("developer.gateway"), value: config.apiBase },
        ...registry.remotes.map(({ name, channels, versions: published }) => ({
          label: name,
          value: `${versions[name] ?? t("developer.not-loaded")} · stable ${channels.stable ?? "–"} · contract ${published[channels.stable ?? ""]?.contract ?? "?"}`,
        })),
      ]}
    />
  );
}

function FaultWords() {
  const { developer, config } = usePanel();
  const t = useHostText();
  return (
    <Stack>
      <Text>{developer.bannerText || t("developer.no-faults")}</Text>
      {config.allowOverride ? (
        <Text>
          <code>
            ?hpay-faults=mfe-support:down|html|hash|contract|slow,api:5xx|timeout|html|down,registry:down,socket:down
          </code>
        </Text>
      ) : null}
    </Stack>
  );
}
