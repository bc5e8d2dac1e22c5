import {
  resourceKeys,
  useProvider,
  useQueryClient,
  useRecordList,
  useScope,
  useServerWords,
} from "@hpay/data";
import { formatMoney } from "@hpay/domain";
import { useCan, useHost, useLanguage, useSession, useT } from "@hpay/remote-kit";
import { Alert, Button, Row } from "@hpay/ui";
import { useMemo, useState } from "react";
import { useWallClock } from "../record-list/use-wall-clock";
import { type Approval, approvalsResource, readApproval, waitingOf } from "./approval";
import { approvalMessages } from "./messages/catalogue";

type Decision = "approve" | "reject" | "withdraw";
const doneText = {
  approve: "approval.approved",
  reject: "approval.rejected",
  withdraw: "approval.withdrawn",
} as const;
const affectedResources = [approvalsResource, "company_site_orders", "company_site_transactions"];

/** Shows the order's pending approval, with buttons for people who can decide. */
export function ApprovalNotice({ orderId }: { readonly orderId: number }) {
  const query = useMemo(() => waitingOf(orderId), [orderId]);
  const pendingApprovals = useRecordList(approvalsResource, query, { read: readApproval });
  return pendingApprovals.data?.rows.map((row) => <Waiting key={row.id} approval={row} />) ?? null;
}

function Waiting({ approval }: { readonly approval: Approval }) {
  const { id, action, lines, reason, requester: name } = approval;
  const t = useT(approvalMessages);
  const host = useHost();
  const provider = useProvider();
  const client = useQueryClient();
  const scope = useScope();
  const serverWords = useServerWords();
  const language = useLanguage();
  const { format } = useWallClock();
  const { user } = useSession();
  const canRefund = useCan("order.move-money");
  const canMark = useCan("order.mark-paid");
  const [runningDecision, setRunningDecision] = useState<Decision | null>(null);
  const amount = formatMoney(approval, language);
  const isOwn = approval.requesterId === (user?.id ?? null);
  const canDecide = action === "refund" ? canRefund : canMark;

  const decide = async (decision: Decision) => {
    if (runningDecision !== null) return;
    const isConfirmed =
      decision !== "approve" ||
      (await host.confirm({
        title: t(`approval.approve-${action}-title`, { amount }),
        text: t("approval.approve-text", { name }),
        confirmLabel: t("approval.approve"),
      }));
    if (!isConfirmed) return;
    setRunningDecision(decision);
    try {
      await provider.action(approvalsResource, id, decision, {}, { idempotencyKey: crypto.randomUUID() });
      host.notify({ tone: "success", text: t(doneText[decision]) });
    } catch (error) {
      host.notify({ tone: "error", text: t("approval.failed"), details: serverWords(error) });
    } finally {
      setRunningDecision(null);
      for (const resource of affectedResources)
        void client.invalidateQueries({ queryKey: resourceKeys(resource, scope).all });
    }
  };
  const button = (decision: Decision, variant?: "solid") => (
    <Button
      size="sm"
      {...(variant ? { variant } : {})}
      loading={runningDecision === decision}
      onClick={() => void decide(decision)}
    >
      {t(`approval.${decision}`)}
    </Button>
  );
  return (
    <Alert
      tone="warning"
      title={t(`approval.${action}`, { amount })}
      actions={
        <Row gap="2">
          {isOwn ? button("withdraw") : null}
          {!isOwn && canDecide ? (
            <>
              {button("reject")}
              {button("approve", "solid")}
            </>
          ) : null}
        </Row>
      }
    >
      {[
        t("approval.by", { name, date: format(approval.requestedAt), end: format(approval.expiresAt) }),
        lines === "" ? "" : t("approval.lines", { lines }),
        reason === "" ? "" : t("approval.reason", { reason }),
        isOwn ? t("approval.own") : "",
      ]
        .filter(Boolean)
        .join(" ")}
    </Alert>
  );
}
