import { useSelection, useT } from "@hpay/remote-kit";
import { Stack } from "@hpay/ui";
import { messages } from "../../messages/catalogue";
import { useSiteMethods } from "../../methods/data/site-methods";
import { MethodActions } from "../../methods/method-actions";
import { useScriptSessions } from "../../methods/use-script-sessions";
import { RecordExportButton } from "../../record-list/csv-export/record-export-button";
import { laterMessages } from "../../record-list/messages/catalogue";
import { RawDetailsDialog } from "../../record-list/raw-details-dialog";
import { RecordList } from "../../record-list/record-list";
import { RowTools } from "../../record-list/row-tools";
import { useListAddress, useOpenRecord } from "../../record-list/use-list-address";
import type { Subscription } from "../domain/subscription";
import { ChildOrders } from "./child-orders";
import { NextCharge } from "./next-charge";
import { subscriptionListSpec } from "./subscription-list-spec";
import { useSubscriptionColumns } from "./use-subscription-columns";

const nameOf = (subscription: Subscription) => subscription.name;

/** The page at `/subscriptions/:id?`. */
export function SubscriptionListScreen() {
  const t = useT(messages);
  const tLater = useT(laterMessages);
  const address = useListAddress(subscriptionListSpec.path, subscriptionListSpec.rules);
  const openId = useOpenRecord();
  const { pos } = useSelection();
  const methods = useSiteMethods(pos?.id ?? null);
  const sessions = useScriptSessions();
  const columns = useSubscriptionColumns();
  return (
    <>
      <RecordList
        title={t("subscriptions.title")}
        spec={subscriptionListSpec}
        address={address}
        columns={columns}
        tools={(records) => (
          <MethodActions
            title={t("list.list-actions")}
            hook="subscriptionListActions"
            methods={methods.all}
            failedKinds={methods.failedKinds}
            sessions={sessions}
            resource={subscriptionListSpec.resource}
            id={null}
            record={records}
          />
        )}
        renderExport={(listParams) => (
          <RecordExportButton
            spec={subscriptionListSpec}
            listParams={listParams}
            name="subscriptions"
            uidColumn="column.ident"
            uidOf={nameOf}
          />
        )}
        arrivalsText={(count) => t("list.new-subscriptions", { count })}
        detail={(row) => (
          <Stack>
            <RowTools
              wire={row.wire}
              detailsLabel={tLater("subscription.details-ellipsis")}
              detailsHref={address.openHref(row.id)}
            >
              <MethodActions
                title={t("list.actions")}
                hook="subscriptionActions"
                methods={methods.all}
                sessions={sessions}
                resource={subscriptionListSpec.resource}
                id={row.id}
                record={row.wire}
                showsEmpty
              />
            </RowTools>
            <NextCharge subscription={row} />
            <ChildOrders orders={row.orders} />
          </Stack>
        )}
      />
      {openId === null ? null : (
        <RawDetailsDialog
          resource={subscriptionListSpec.resource}
          id={openId}
          title={(uid) => tLater("subscription.details", { uid })}
          onClose={address.closeDetails}
        />
      )}
    </>
  );
}
