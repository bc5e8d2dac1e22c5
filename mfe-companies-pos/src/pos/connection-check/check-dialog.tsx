import { useErrorMessage, useProvider, useQuery } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { useT, useZone } from "@hpay/remote-kit";
import { Box, Button, FailurePanel, Row, Spinner, Stack, Text } from "@hpay/ui";
import { Dialog, Expandable, StatusChip } from "@hpay/ui/page";
import { requestMessages } from "../requests/messages";
import { type Finding, type FindingResult, messageKeyOf, nameKeyOf, readFindings } from "./finding";
import { checkMessages } from "./messages";
import { SignatureChecker } from "./signature-checker";

const badges = {
  ok: { tone: "success", icon: "check", label: "check.result.ok" },
  warning: { tone: "warning", icon: "alert", label: "check.result.warning" },
  failed: { tone: "danger", icon: "ban", label: "check.result.failed" },
  skipped: { tone: "neutral", icon: "minus", label: "check.result.skipped" },
} as const satisfies Record<FindingResult, object>;
const isInstant = /^\d{4}-\d\d-\d\dT/;

interface CheckDialogProps {
  readonly posId: number;
  readonly onClose: () => void;
}

/** Shows what works between POS, shop and mail server, what does not, and what to do about it. */
export function CheckDialog({ posId, onClose }: CheckDialogProps) {
  const t = useT(checkMessages);
  const tRequests = useT(requestMessages);
  const errorMessage = useErrorMessage();
  const provider = useProvider();
  const zone = useZone();
  const check = useQuery({
    queryKey: ["pos-check", posId],
    queryFn: async ({ signal }) =>
      readFindings(
        await provider.call(`api/company_sites/${posId}/actions/check`, { method: "POST", signal }),
      ),
    // The check runs once for each opening of the dialog, because each run calls the shop.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const detailOf = ({ detail }: Finding) =>
    isInstant.test(detail) ? `${listTime(detail, zone)} (${zone})` : detail;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("check.title")}
      description={t("check.text")}
      size="lg"
      footer={
        check.data ? (
          <Button startIcon="refresh" loading={check.isFetching} onClick={() => void check.refetch()}>
            {t("check.again")}
          </Button>
        ) : undefined
      }
    >
      {check.data ? (
        <Stack as="ul" gap="0" aria-busy={check.isFetching}>
          {check.data.map((result) => {
            const { tone, icon, label } = badges[result.result];
            const name = nameKeyOf(result);
            return (
              <Box as="li" key={result.name} paddingBlock="3" borderTopWidth="1px" borderColor="border.muted">
                <Row justifyContent="space-between" gap="3">
                  <Text strong>{name ? t(name) : result.name}</Text>
                  <StatusChip tone={tone} icon={icon}>
                    {t(label)}
                  </StatusChip>
                </Row>
                <Text tone="muted">
                  {t(messageKeyOf(result), { detail: detailOf(result), code: result.code })}
                </Text>
              </Box>
            );
          })}
        </Stack>
      ) : check.error ? (
        <FailurePanel
          title={t("check.error")}
          onRetry={() => void check.refetch()}
          retrying={check.isFetching}
        >
          {errorMessage(check.error)}
        </FailurePanel>
      ) : (
        <Row gap="3" role="status">
          <Spinner />
          <Text>{t("check.running")}</Text>
        </Row>
      )}
      <Box paddingTop="4">
        <Expandable title={tRequests("requests.checker.title")} boxed>
          <SignatureChecker posId={posId} />
        </Expandable>
      </Box>
    </Dialog>
  );
}
