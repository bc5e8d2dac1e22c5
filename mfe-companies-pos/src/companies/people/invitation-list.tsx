import { isAllowed } from "@hpay/contract/permissions";
import { useProvider, useRecordEvents, useRecordList, useServerWords } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { useHost, useT, useZone } from "@hpay/remote-kit";
import { Alert, Badge, Button, Heading, Stack } from "@hpay/ui";
import { type Column, DataTable, DateText, RowMenu } from "@hpay/ui/page";
import { useMemo } from "react";
import type { Company } from "../data/company";
import { companyMessages } from "../messages";
import { type Invitation, invitationsOf, readInvitation } from "./invitation";
import { roleWords } from "./role-words";

/** The pending invitations; renders nothing if there are none. */
export function InvitationList({ company }: { readonly company: Company }) {
  const t = useT(companyMessages);
  const tCommon = useT(commonMessages);
  const serverWords = useServerWords();
  const zone = useZone();
  const query = useMemo(() => invitationsOf(company.id), [company.id]);
  const invitations = useRecordList("invitations", query, { read: readInvitation });
  // If an invited person gets access in another way, or is removed, the invitation ends.
  useRecordEvents("user_companies", () => void invitations.refetch());
  const canManage = isAllowed(company.role, "company-users.manage");
  const columns = useMemo<readonly Column<Invitation>[]>(
    () => [
      { id: "email", header: tCommon("common.email"), cell: ({ email }) => email },
      { id: "role", header: t("people.role"), cell: ({ role }) => t(roleWords[role]) },
      { id: "by", header: t("invitation.by"), hideBelow: "lg", cell: ({ inviter: by }) => by || "–" },
      {
        id: "until",
        header: t("invitation.until"),
        headerNote: zone,
        cell: ({ expiresAt }) =>
          Date.parse(expiresAt) > Date.now() ? (
            <DateText iso={expiresAt}>{listTime(expiresAt, zone)}</DateText>
          ) : (
            <Badge tone="warning">{t("invitation.expired")}</Badge>
          ),
      },
      {
        id: "actions",
        header: tCommon("common.actions"),
        headerHidden: true,
        align: "end",
        cell: (row) => (canManage ? <InvitationActions invitation={row} /> : null),
      },
    ],
    [t, tCommon, zone, canManage],
  );
  if (invitations.error)
    return (
      <Alert
        tone="error"
        details={serverWords(invitations.error)}
        actions={
          <Button size="sm" startIcon="refresh" onClick={() => void invitations.refetch()}>
            {tCommon("common.retry")}
          </Button>
        }
      >
        {t("invitation.load-error")}
      </Alert>
    );
  const rows = invitations.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Stack gap="2" paddingTop="5">
      <Heading as="h3" size="sm">
        {t("invitation.list")}
      </Heading>
      <DataTable
        label={t("invitation.list")}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        maxHeight="none"
      />
    </Stack>
  );
}

function InvitationActions({ invitation }: { readonly invitation: Invitation }) {
  const t = useT(companyMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const { id, email } = invitation;
  const attempt = async (work: Promise<unknown>, successText: string, failureText: string) => {
    try {
      await work;
      host.notify({ tone: "success", text: successText });
    } catch (error) {
      host.notify({ tone: "error", text: failureText, details: serverWords(error) });
    }
  };
  const handleRevoke = async () => {
    const isConfirmed = await host.confirm({
      title: t("invitation.revoke"),
      text: t("invitation.revoke-text", { email }),
      confirmLabel: t("invitation.revoke"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    await attempt(
      provider.remove("invitations", id),
      t("invitation.revoked", { email }),
      t("invitation.revoke-error"),
    );
  };
  return (
    <RowMenu
      of={email}
      entries={[
        {
          id: "resend",
          label: t("invitation.resend"),
          icon: "send",
          onSelect: () =>
            void attempt(
              provider.action("invitations", id, "resend"),
              t("people.invited", { email }),
              t("people.invite-error"),
            ),
        },
        {
          id: "revoke",
          label: t("invitation.revoke"),
          icon: "delete",
          danger: true,
          ruled: true,
          onSelect: () => void handleRevoke(),
        },
      ]}
    />
  );
}
