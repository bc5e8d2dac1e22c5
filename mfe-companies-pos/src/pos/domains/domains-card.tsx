import { recordField, useProvider, useServerWords } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { useCan, useHost, useT, useZone } from "@hpay/remote-kit";
import { Box, Button, Row, Stack, Text } from "@hpay/ui";
import { Card, Expandable, StatusChip } from "@hpay/ui/page";
import { useState } from "react";
import { type Domain, readDomains } from "./domain";
import { HowToProve } from "./how-to-prove";
import { domainMessages } from "./messages";

interface DomainsCardProps {
  readonly posId: number;
  readonly merchantUid: string;
  readonly domains: readonly Domain[];
}

/**
 * Lists the hosts of a POS, shows which are proven to be its own, explains how to prove the others, and checks
 * them.
 */
export function DomainsCard({ posId, merchantUid, domains }: DomainsCardProps) {
  const t = useT(domainMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const canCheck = useCan("pos.edit");
  const [isBusy, setBusy] = useState(false);
  const [checkedDomains, setCheckedDomains] = useState<readonly Domain[]>([]);
  if (domains.length === 0) return null;

  const shownDomains = domains.map((domain) => {
    const checkedDomain = checkedDomains.find((candidate) => candidate.host === domain.host);
    // A proven host stays proven, even if it does not answer for a moment.
    if (!checkedDomain) return domain;
    const endsAt = checkedDomain.method === null ? domain.endsAt : "";
    return { ...domain, method: checkedDomain.method ?? domain.method, endsAt, faults: checkedDomain.faults };
  });
  const handleCheck = async () => {
    setBusy(true);
    try {
      const path = `api/company_sites/${posId}/actions/prove-domains`;
      const foundDomains = readDomains(
        recordField(await provider.call(path, { method: "POST" }), "data") ?? {},
      );
      setCheckedDomains(foundDomains);
      const provenCount = foundDomains.filter(({ method }) => method !== null).length;
      const tone = provenCount === foundDomains.length ? "success" : "info";
      host.notify({
        tone,
        text: t("domains.checked", { proven: String(provenCount), all: String(foundDomains.length) }),
      });
    } catch (error) {
      host.notify({ tone: "error", text: t("domains.check-error"), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  const firstOpen = shownDomains.find(({ method }) => method === null || method === "before");
  return (
    <Card title={t("domains.title")} description={t("domains.text")}>
      <Stack gap="4">
        <Stack as="ul" gap="0">
          {shownDomains.map((domain) => (
            <DomainRow key={domain.host} domain={domain} />
          ))}
        </Stack>
        {canCheck ? (
          <Row>
            <Button size="sm" startIcon="refresh" loading={isBusy} onClick={() => void handleCheck()}>
              {t("domains.check")}
            </Button>
          </Row>
        ) : null}
        {canCheck ? (
          <Expandable title={t("domains.how")} boxed>
            <HowToProve host={(firstOpen ?? shownDomains[0])?.host ?? ""} merchantUid={merchantUid} />
          </Expandable>
        ) : null}
      </Stack>
    </Card>
  );
}

function DomainRow({ domain: { host, method, endsAt, faults } }: { readonly domain: Domain }) {
  const t = useT(domainMessages);
  const zone = useZone();
  const date = endsAt === "" ? "" : listTime(endsAt, zone).slice(0, 10);
  const isProven = method !== null;
  const isEnding = isProven && date !== "";
  return (
    <Box as="li" paddingBlock="3" borderTopWidth="1px" borderColor="border.muted">
      <Row justifyContent="space-between" gap="3">
        <Text strong>{host}</Text>
        <StatusChip
          tone={isEnding ? "warning" : isProven ? "success" : "neutral"}
          icon={isEnding ? "alert" : isProven ? "check" : "minus"}
        >
          {isEnding ? t("domains.until", { date }) : t(isProven ? "domains.proven" : "domains.unproven")}
        </StatusChip>
      </Row>
      <Text tone="muted">
        {method === null
          ? t("domains.none")
          : isEnding && method !== "before"
            ? t("domains.missing", { date })
            : t(`domains.method.${method}`, { date })}
      </Text>
      {isProven
        ? null
        : faults.map(({ way, fault }) => (
            <Text key={way} tone="muted">
              {`${t(`domains.way.${way}`)}: ${t(`domains.fault.${fault}`)}`}
            </Text>
          ))}
    </Box>
  );
}
