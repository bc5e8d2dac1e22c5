import { useT } from "@hpay/remote-kit";
import { ApprovalNotice } from "../../approvals/approval-notice";
import { messages } from "../../messages/catalogue";
import type { SiteMethod } from "../../methods/domain/site-method";
import { MethodActions } from "../../methods/method-actions";
import type { ScriptSessions } from "../../methods/use-script-sessions";
import type { Order } from "../domain/order";
import { MissingDocumentsNotice } from "./missing-documents-notice";
import { SplitLine } from "./split-parts";
import { useOwnActions } from "./use-own-actions";

export interface OrderActionsProps {
  readonly resource: string;
  readonly order: Order;
  readonly methods: readonly SiteMethod[];
  readonly sessions: ScriptSessions;
}

/** The actions in an order's row: those of its methods, and those that are always available. */
export function OrderActions({ resource, order, methods, sessions }: OrderActionsProps) {
  const t = useT(messages);
  const ownActions = useOwnActions(order);
  return (
    <>
      {order.waitsForApproval ? <ApprovalNotice orderId={order.id} /> : null}
      <MissingDocumentsNotice order={order} />
      <SplitLine order={order} />
      <MethodActions
        title={t("list.actions")}
        hook="orderActions"
        methods={methods}
        sessions={sessions}
        resource={resource}
        id={order.id}
        record={order.wire}
        ownActions={ownActions}
        showsEmpty
      />
    </>
  );
}
