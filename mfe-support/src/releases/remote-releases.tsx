import { useServerWords } from "@hpay/data";
import { useHost, useT, useZone } from "@hpay/remote-kit";
import { Button, type IconName, Row, Text, type Tone } from "@hpay/ui";
import { Card, type Column, DataTable, DateText, StatusChip } from "@hpay/ui/page";
import { useState } from "react";
import { ticketMinute } from "../tickets/ticket-time";
import { releaseMessages } from "./messages/catalogue";
import type { PublishedRemote, Release } from "./release";
import { type ReleaseCommand, useReleaseCommand } from "./use-releases";

const badges = {
  stable: { tone: "success", icon: "check" },
  canary: { tone: "warning", icon: "info" },
  previous: { tone: "neutral", icon: "undo" },
  withdrawn: { tone: "danger", icon: "close" },
  none: { tone: "neutral", icon: "clock" },
} as const satisfies Readonly<Record<Release["channel"], { tone: Tone; icon: IconName }>>;

export interface RemoteReleasesProps {
  readonly remote: PublishedRemote;
  readonly revision: string;
  readonly onChanged: () => void;
}

/**
 * The releases of one remote, with the canary beside the stable one, and the changes that the person can make.
 */
export function RemoteReleases({ remote, revision, onChanged }: RemoteReleasesProps) {
  const t = useT(releaseMessages);
  const host = useHost();
  const serverWords = useServerWords();
  const send = useReleaseCommand();
  const zone = useZone();
  const [busy, setBusy] = useState<ReleaseCommand | null>(null);
  const { name, stable, canary } = remote;

  const run = async (command: ReleaseCommand, order: object) => {
    setBusy(command);
    try {
      await send(name, command, revision, order);
      onChanged();
    } catch (error) {
      host.notify({ tone: "error", text: t("releases.not-done"), details: serverWords(error) ?? null });
      onChanged();
    } finally {
      setBusy(null);
    }
  };
  const handleRollBack = async () => {
    const isConfirmed = await host.confirm({
      title: t("releases.roll-back-title", { remote: name }),
      text: t("releases.roll-back-text", { version: stable }),
      confirmLabel: t("releases.roll-back"),
      tone: "danger",
    });
    if (isConfirmed) await run("rollback", { now: true });
  };
  const handlePromote = async (version: string) => {
    const isConfirmed = await host.confirm({
      title: t("releases.promote-title", { version }),
      text: t("releases.promote-text", { remote: name }),
      confirmLabel: t("releases.promote"),
    });
    if (isConfirmed) await run("promote", { version });
  };

  const channelLabel = ({ channel }: Release) => {
    switch (channel) {
      case "stable":
        return t("releases.stable");
      case "previous":
        return t("releases.previous");
      case "withdrawn":
        return t("releases.withdrawn");
      case "none":
        return t("releases.nobody");
      case "canary": {
        const { percent = 0, companies = "" } = canary ?? {};
        const values = { percent: String(percent), companies };
        return companies === "" ? t("releases.canary", values) : t("releases.canary-companies", values);
      }
    }
  };
  const columns: readonly Column<Release>[] = [
    { id: "version", header: t("releases.version"), mono: true, lead: true, cell: ({ version }) => version },
    {
      id: "runs",
      header: t("releases.runs"),
      cell: (release) => <StatusChip {...badges[release.channel]}>{channelLabel(release)}</StatusChip>,
    },
    { id: "crashes", header: t("releases.crashes"), align: "end", cell: ({ crashes }) => crashes },
    { id: "failed", header: t("releases.failed"), align: "end", cell: ({ failureCount }) => failureCount },
    {
      id: "replaced",
      header: t("releases.replaced"),
      align: "end",
      cell: ({ replacedCount }) => replacedCount,
    },
    {
      id: "last",
      header: t("releases.last-report"),
      cell: ({ lastReport }) =>
        lastReport ? <DateText iso={lastReport}>{ticketMinute(lastReport, zone)}</DateText> : "–",
    },
  ];
  return (
    <Card
      title={name}
      description={remote.owner}
      actions={
        <Row gap="2">
          {remote.isOff ? <Text tone="muted">{t("releases.off")}</Text> : null}
          {remote.mayPromote && canary ? (
            <>
              <Button loading={busy === "canary-off"} onClick={() => void run("canary-off", {})}>
                {t("releases.end-canary")}
              </Button>
              <Button loading={busy === "promote"} onClick={() => void handlePromote(canary.version)}>
                {t("releases.promote")}
              </Button>
            </>
          ) : null}
          {remote.mayPromote && remote.hasPrevious ? (
            <Button startIcon="undo" loading={busy === "rollback"} onClick={() => void handleRollBack()}>
              {t("releases.roll-back")}
            </Button>
          ) : null}
        </Row>
      }
    >
      <DataTable
        label={t("releases.of", { remote: name })}
        columns={columns}
        rows={remote.releases}
        rowKey={({ version }) => version}
      />
    </Card>
  );
}
