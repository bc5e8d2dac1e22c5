import { useRecord, useServerWords, type WireRecord } from "@hpay/data";
import { useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Dialog, JsonView, QueryStates } from "@hpay/ui/page";
import { messages } from "../messages/catalogue";
import { withDataRead } from "../wire/read-record";

export interface RawDetailsDialogProps {
  readonly resource: string;
  readonly id: number;
  readonly title: (uid: string) => string;
  readonly onClose: () => void;
}

/** A raw record with its Data texts parsed. */
export function RawDetailsDialog({ resource, id, title, onClose }: RawDetailsDialogProps) {
  const t = useT(messages);
  const serverWords = useServerWords();
  const record = useRecord(resource, id, { read: readWhole });
  return (
    <Dialog
      open
      size="lg"
      title={title(String(record.data?.Uid ?? ""))}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <QueryStates
        query={record}
        failure={(error) => ({ title: t("list.load-failed"), text: serverWords(error) })}
      >
        {(record) => (
          <JsonView text={JSON.stringify(record, null, 2)} label={title(String(record.Uid ?? ""))} />
        )}
      </QueryStates>
    </Dialog>
  );
}

const readWhole = (record: WireRecord) => withDataRead(record);
