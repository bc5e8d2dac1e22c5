import { useProvider, useServerWords } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { useHost, useT, useZone } from "@hpay/remote-kit";
import { Badge, Button, Row, Stack, SwitchField } from "@hpay/ui";
import { Card, type Column, DataTable, DateText, RowMenu } from "@hpay/ui/page";
import { memo, useMemo, useState } from "react";
import type { Company } from "../data/company";
import { type MemberSession, readMemberSessions } from "./member-session";
import { accessMessages } from "./messages";

/** Shows whether members need a second factor, and where they are signed in. */
export const MemberAccessCard = memo(function MemberAccessCard({ company }: { readonly company: Company }) {
  const t = useT(accessMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const zone = useZone();
  /** The members' sessions; null until the person requests them, because each view is recorded. */
  const [sessions, setSessions] = useState<readonly MemberSession[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  const act = async (
    action: string,
    body: object,
  ): Promise<ReturnType<typeof provider.action> | undefined> => {
    setBusy(true);
    try {
      return await provider.action("companies", company.id, action, body);
    } catch (error) {
      host.notify({ tone: "error", text: t("access.failed"), details: serverWords(error) });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const load = async () => {
    const answer = await act("member-sessions", {});
    if (answer) setSessions(readMemberSessions(answer));
  };
  const require = async (RequirePasskey: boolean) => {
    const isConfirmed =
      !RequirePasskey ||
      (await host.confirm({
        title: t("access.require-title"),
        text: t("access.require-text", { company: company.name }),
        confirmLabel: t("access.require-confirm"),
      }));
    if (!isConfirmed || !(await act("require-passkey", { RequirePasskey }))) return;
    host.notify({ tone: "success", text: t(RequirePasskey ? "access.required" : "access.not-required") });
    if (sessions) await load();
  };
  const end = async ({ id, userId, name, device }: MemberSession, isEverySession: boolean) => {
    const names = { company: company.name, name, device };
    const isConfirmed = await host.confirm({
      title: t("access.end-title", { name }),
      text: isEverySession ? t("access.end-all-text", names) : t("access.end-text", names),
      confirmLabel: t(isEverySession ? "access.end-all" : "access.end"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    const answer = await act("end-access", isEverySession ? { UserId: userId } : { SessionId: id });
    if (!answer) return;
    const { Ended } = Object(answer.data);
    host.notify({
      tone: "success",
      text: t("access.ended", { count: Array.isArray(Ended) ? Ended.length : 1 }),
    });
    await load();
  };
  const columns = useMemo<readonly Column<MemberSession>[]>(
    () => [
      {
        id: "person",
        header: t("access.person"),
        cell: ({ name, isCurrent }) => (
          <Row>
            <span>{name}</span>
            {isCurrent ? <Badge tone="success">{t("access.this")}</Badge> : null}
          </Row>
        ),
      },
      { id: "device", header: t("access.device"), cell: ({ device }) => device },
      { id: "place", header: t("access.place"), hideBelow: "md", mono: true, cell: ({ place }) => place },
      {
        id: "factor",
        header: t("access.factor"),
        hideBelow: "lg",
        cell: ({ factor }) =>
          factor === "passkey" || factor === "recovery-code" ? t(`access.factor-${factor}`) : "–",
      },
      {
        id: "since",
        header: t("access.since"),
        headerNote: zone,
        hideBelow: "lg",
        cell: ({ since }) => <DateText iso={since}>{listTime(since, zone)}</DateText>,
      },
      {
        id: "last-seen",
        header: t("access.last-seen"),
        headerNote: zone,
        cell: ({ lastSeenAt }) => <DateText iso={lastSeenAt}>{listTime(lastSeenAt, zone)}</DateText>,
      },
    ],
    [t, zone],
  );
  const menu: Column<MemberSession> = {
    id: "actions",
    header: t("access.end"),
    headerHidden: true,
    align: "end",
    cell: (session) =>
      session.isCurrent || (session.role === "creator" && company.role !== "creator") ? null : (
        <RowMenu
          of={session.name}
          entries={[
            { id: "end", label: t("access.end"), icon: "sign-out", onSelect: () => void end(session, false) },
            {
              id: "end-all",
              label: t("access.end-all"),
              icon: "sign-out",
              danger: true,
              onSelect: () => void end(session, true),
            },
          ]}
        />
      ),
  };
  return (
    <Card title={t("access.title")} description={t("access.text")}>
      <Stack gap="4">
        <SwitchField
          label={t("access.require")}
          hint={t("access.require-hint")}
          checked={company.requiresPasskey}
          disabled={isBusy}
          onChange={({ target }) => void require(target.checked)}
        />
        {sessions === null ? (
          <Row>
            <Button startIcon="user" loading={isBusy} onClick={() => void load()}>
              {t("access.show")}
            </Button>
          </Row>
        ) : (
          <DataTable
            label={t("access.sessions")}
            columns={[...columns, menu]}
            rows={sessions}
            rowKey={({ id }) => String(id)}
            maxHeight="28rem"
          />
        )}
      </Stack>
    </Card>
  );
});
