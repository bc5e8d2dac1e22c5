import { lazyDialog, useConfirm, useHost, useLanguage, useNotify, useT } from "@hpay/remote-kit";
import { useSearchParams } from "@hpay/remote-kit/router";
import { Button, EmptyState, IconButton } from "@hpay/ui";
import { Card, type Column, DataTable, QueryStates, UidText } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { explainedFailure } from "../explained-refusal";
import { accountMessages } from "../messages";
import { type Credential, nameOfCredential } from "./credential";
import { useCredentials } from "./use-credentials";

const AddCredentialDialog = lazyDialog(() =>
  import("./add-credential-dialog").then((module) => module.AddCredentialDialog),
);

/**
 * Query parameter with which registration and the banner of a closed company ask to add a passkey. Source: spec
 * 1 §2.
 */
const action = "createwebauthn";

export function CredentialsCard() {
  const t = useT(accountMessages);
  const notify = useNotify();
  const confirm = useConfirm();
  const language = useLanguage();
  const { identity } = useHost();
  const [params, setParams] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  // The address can also open the dialog, even while the page is open.
  const isAdding = isOpened || params.get(action) === "1";
  const { query, remove, refresh } = useCredentials();

  const handleClose = () => {
    setOpened(false);
    if (!params.has(action)) return;
    // Continues to an invitation, or to the page requested before the registration.
    if (identity?.goToAwaited?.()) return;
    // The parameter is removed, so that a reload does not open the dialog again.
    setParams(
      (current) => {
        const remainingParams = new URLSearchParams(current);
        remainingParams.delete(action);
        return remainingParams;
      },
      { replace: true },
    );
  };
  const handleAdded = () => {
    handleClose();
    notify({ tone: "success", text: t("passkeys.added") });
    void refresh();
  };
  const handleRemove = async (credential: Credential) => {
    const isConfirmed = await confirm({
      title: t("passkeys.remove-title"),
      text: t("passkeys.remove-text", { device: nameOfCredential(credential) }),
      confirmLabel: t("passkeys.remove"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    try {
      await remove(credential);
      notify({ tone: "success", text: t("passkeys.removed") });
    } catch (error) {
      notify({ tone: "error", text: explainedFailure(error, language) ?? t("passkeys.remove-failed") });
    }
  };

  return (
    <Card
      title={t("passkeys.title")}
      description={t("passkeys.text")}
      actions={
        <Button startIcon="fingerprint" onClick={() => setOpened(true)}>
          {t("passkeys.add")}
        </Button>
      }
    >
      <QueryStates
        query={query}
        isEmpty={(credentials) => credentials.length === 0}
        empty={
          <EmptyState icon="fingerprint" title={t("passkeys.none")}>
            {t("passkeys.none-text")}
          </EmptyState>
        }
        failure={() => ({ title: t("passkeys.load-failed") })}
      >
        {(credentials) => <CredentialTable credentials={credentials} onRemove={handleRemove} />}
      </QueryStates>
      {isAdding ? <AddCredentialDialog onAdded={handleAdded} onClose={handleClose} /> : null}
    </Card>
  );
}

interface CredentialTableProps {
  readonly credentials: readonly Credential[];
  readonly onRemove: (credential: Credential) => void;
}

function CredentialTable({ credentials, onRemove }: CredentialTableProps) {
  const t = useT(accountMessages);
  const columns = useMemo<readonly Column<Credential>[]>(() => {
    const deviceTypes: Readonly<Record<string, string>> = {
      mobile: t("passkeys.mobile"),
      tablet: t("passkeys.tablet"),
      desktop: t("passkeys.desktop"),
    };
    return [
      {
        id: "uid",
        header: t("passkeys.uid"),
        width: "12rem",
        cell: ({ uid }) => (
          <UidText cut of={t("passkeys.uid")}>
            {uid}
          </UidText>
        ),
      },
      {
        id: "device",
        header: t("passkeys.device-type"),
        cell: ({ deviceType }) => deviceTypes[deviceType] ?? deviceType,
      },
      { id: "os", header: t("passkeys.os"), cell: ({ osName }) => osName },
      { id: "browser", header: t("passkeys.browser"), cell: ({ browserName }) => browserName },
      {
        id: "actions",
        header: t("passkeys.actions"),
        headerHidden: true,
        align: "end",
        width: "4rem",
        cell: (credential) => (
          <IconButton
            icon="delete"
            label={t("passkeys.remove-of", { device: nameOfCredential(credential) })}
            onClick={() => onRemove(credential)}
          />
        ),
      },
    ];
  }, [t, onRemove]);
  return (
    <DataTable label={t("passkeys.list")} columns={columns} rows={credentials} rowKey={({ uid }) => uid} />
  );
}
