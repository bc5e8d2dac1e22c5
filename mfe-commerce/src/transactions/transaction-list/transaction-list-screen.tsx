import { useT } from "@hpay/remote-kit";
import { messages } from "../../messages/catalogue";
import { RawDetailsDialog } from "../../record-list/raw-details-dialog";
import { RecordList } from "../../record-list/record-list";
import { RowTools } from "../../record-list/row-tools";
import { useListAddress } from "../../record-list/use-list-address";
import { transactionListSpec } from "./transaction-list-spec";
import { useTransactionColumns } from "./use-transaction-columns";

/** /transactions/:id? */
export function TransactionListScreen() {
  const t = useT(messages);
  const address = useListAddress(transactionListSpec.path, transactionListSpec.rules);
  const columns = useTransactionColumns(address.openHref);
  return (
    <>
      <RecordList
        title={t("transactions.title")}
        spec={transactionListSpec}
        address={address}
        columns={columns}
        arrivals={(count) => t("list.new-transactions", { count })}
        detail={(one) => (
          <RowTools
            wire={one.wire}
            detailsLabel={t("transaction.details-ellipsis")}
            detailsHref={address.openHref(one.id)}
          />
        )}
      />
      {address.openId === null ? null : (
        <RawDetailsDialog
          resource={transactionListSpec.resource}
          id={address.openId}
          title={(uid) => t("transaction.details", { uid })}
          onClose={address.closeDetails}
        />
      )}
    </>
  );
}
