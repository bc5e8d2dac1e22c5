import { useSelection, useT } from "@hpay/remote-kit";
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
import type { Transaction } from "../domain/transaction";
import { transactionListSpec } from "./transaction-list-spec";
import { useTransactionColumns } from "./use-transaction-columns";

const orderUidOf = (transaction: Transaction) => transaction.order.uid;

/** The page at `/transactions/:id?`. */
export function TransactionListScreen() {
  const t = useT(messages);
  const tLater = useT(laterMessages);
  const address = useListAddress(transactionListSpec.path, transactionListSpec.rules);
  const openId = useOpenRecord();
  const { pos } = useSelection();
  const methods = useSiteMethods(pos?.id ?? null);
  const sessions = useScriptSessions();
  const columns = useTransactionColumns();
  return (
    <>
      <RecordList
        title={t("transactions.title")}
        spec={transactionListSpec}
        address={address}
        columns={columns}
        tools={(records) => (
          <MethodActions
            title={t("list.list-actions")}
            hook="transactionListActions"
            methods={methods.all}
            failedKinds={methods.failedKinds}
            sessions={sessions}
            resource={transactionListSpec.resource}
            id={null}
            record={records}
          />
        )}
        renderExport={(listParams) => (
          <RecordExportButton
            spec={transactionListSpec}
            listParams={listParams}
            name="transactions"
            uidColumn="column.order-ident"
            uidOf={orderUidOf}
          />
        )}
        arrivalsText={(count) => t("list.new-transactions", { count })}
        detail={(row) => (
          <RowTools
            wire={row.wire}
            detailsLabel={tLater("transaction.details-ellipsis")}
            detailsHref={address.openHref(row.id)}
          >
            <MethodActions
              title={t("list.actions")}
              hook="transactionActions"
              methods={methods.all}
              sessions={sessions}
              resource={transactionListSpec.resource}
              id={row.id}
              orderId={row.order.id}
              record={row.wire}
              showsEmpty
            />
            {row.order.id === null ? null : (
              <MethodActions
                title={tLater("list.order-actions")}
                hook="orderActions"
                methods={methods.all}
                sessions={sessions}
                resource="company_site_orders"
                id={row.order.id}
                record={row.wire.Order}
              />
            )}
          </RowTools>
        )}
      />
      {openId === null ? null : (
        <RawDetailsDialog
          resource={transactionListSpec.resource}
          id={openId}
          title={(uid) => tLater("transaction.details", { uid })}
          onClose={address.closeDetails}
        />
      )}
    </>
  );
}
