import { ApiError } from "@hpay/data";
import { useHost, useT } from "@hpay/remote-kit";
import { useRef, useState } from "react";
import { messages } from "../../messages";
import { useTicketCalls } from "../data/ticket-calls";

const maxFileBytes = 5 * 1024 * 1024;
/** The gateway's limit of files per message. */
const maxFiles = 10;

/** File types that the gateway accepts from all people. */
export const acceptedFiles = ".png,.jpg,.jpeg,.gif";

export interface Attachment {
  /** The original name. */
  readonly name: string;
  /** The stored name, from the answer of `upload`. */
  readonly storedName: string;
}

/** The files of a message that is being written. Each is uploaded as soon as it is chosen. */
export function useAttachments() {
  const t = useT(messages);
  const host = useHost();
  const calls = useTicketCalls();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  /** Name of the file that is being uploaded. */
  const [pending, setPending] = useState<string | null>(null);

  const count = useRef(0);
  count.current = attachments.length;

  const send = async (files: readonly File[]) => {
    for (const file of files) {
      const { name } = file;
      if (count.current >= maxFiles) {
        host.notify({ tone: "error", text: t("ticket.upload-many", { name, count: maxFiles }) });
        continue;
      }
      if (file.size > maxFileBytes) {
        host.notify({ tone: "error", text: t("ticket.upload-large", { name }) });
        continue;
      }
      setPending(name);
      try {
        const storedName = await calls.upload(file);
        count.current += 1;
        setAttachments((previous) => [...previous, { name, storedName }]);
      } catch (error) {
        const isLost = error instanceof ApiError && error.kind === "network";
        host.notify({
          tone: "error",
          text: t(isLost ? "ticket.upload-failed" : "ticket.upload-blocked", { name }),
        });
      }
    }
    setPending(null);
  };
  // Files are uploaded one at a time, so that they stay in order and a refused one can be named. More can be
  // chosen meanwhile.
  const lastUpload = useRef(Promise.resolve());
  const add = (files: readonly File[]) => {
    const [next] = files;
    if (next) setPending((name) => name ?? next.name);
    lastUpload.current = lastUpload.current.then(() => send(files));
  };

  return {
    attached: attachments,
    pending,
    add,
    remove: (file: Attachment) => setAttachments((previous) => previous.filter((item) => item !== file)),
    /** Removes only the files that were sent, because more may have been chosen meanwhile. */
    removeSent: (sentAttachments: readonly Attachment[]) =>
      setAttachments((previous) => previous.filter((file) => !sentAttachments.includes(file))),
  };
}
