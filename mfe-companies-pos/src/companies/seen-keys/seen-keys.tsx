import { useProvider, useRecordEvents, useRecordList, useServerWords } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { useHost, useT, useZone } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Alert, Button, LinkButton, Row, Stack, Text } from "@hpay/ui";
import { memo, useMemo } from "react";
import type { Company } from "../data/company";
import { seenKeysMessages } from "./messages";
import { openOf, readSeenKey, type SeenKey } from "./seen-key";

/**
 * Keys that should be changed, because a person who has seen them has left the company. Each key is listed
 * until it is changed or dismissed.
 */
export const SeenKeys = memo(function SeenKeys({ company }: { readonly company: Company }) {
  const t = useT(seenKeysMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const zone = useZone();
  const query = useMemo(() => openOf(company.id), [company.id]);
  const keys = useRecordList("seen_keys", query, { read: readSeenKey });
  // The change that removes a person also records the keys that the person has seen.
  useRecordEvents("user_companies", () => void keys.refetch());
  const rows = keys.data?.rows ?? [];
  if (rows.length === 0) return null;

  const dismiss = async ({ id, kind, label, person }: SeenKey) => {
    const isConfirmed = await host.confirm({
      title: t("seen-keys.dismiss-title", { key: t(`seen-keys.${kind}`, { label }) }),
      text: t("seen-keys.dismiss-text", { person }),
      confirmLabel: t("seen-keys.dismiss"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    try {
      await provider.action("seen_keys", id, "dismiss");
      host.notify({ tone: "success", text: t("seen-keys.dismissed") });
    } catch (error) {
      host.notify({ tone: "error", text: t("seen-keys.failed"), details: serverWords(error) });
    }
  };
  return (
    <Alert tone="warning" title={t("seen-keys.title")}>
      <Stack gap="3">
        <span>{t("seen-keys.text")}</span>
        {rows.map((key) => (
          <Row key={key.id} gap="3" justifyContent="space-between">
            <div>
              <Text strong>{t(`seen-keys.${key.kind}`, { label: key.label })}</Text>
              <Text size="sm" tone="muted">
                {t("seen-keys.by", { person: key.person, date: listTime(key.seenAt, zone) })}
              </Text>
            </div>
            <Row gap="2">
              <LinkButton component={Link} to={key.path} size="sm">
                {t(key.kind === "method" ? "seen-keys.open-method" : "seen-keys.open")}
              </LinkButton>
              <Button size="sm" onClick={() => void dismiss(key)}>
                {t("seen-keys.dismiss")}
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </Alert>
  );
});
