import type { ReceivedAnswer } from "@hpay/contract";
import { useCallback } from "react";
import { ApiError } from "../provider/api-error";
import { textField } from "../provider/wire-record";
import { useProvider } from "../queries/data-scope";

/** Maximum size of a file; no gateway accepts larger ones. Source: wire §7. */
export const largestUploadBytes = 5 * 1024 * 1024;

/**
 * Uploads one file and returns its stored name. Rejects with `ApiError` when the file is refused.
 * @param companyId the company that owns the file; null if the person owns the file until a record refers to it
 */
export function useUpload(companyId: number | null): (file: File) => Promise<string> {
  const provider = useProvider();
  return useCallback(
    async (file) => {
      const form = new FormData();
      form.append("file", file);
      if (companyId !== null) form.append("company_id", String(companyId));
      const answer: ReceivedAnswer<"POST /upload"> = await provider.call("upload", {
        method: "POST",
        body: form,
      });
      const filename = textField(answer, "filename");
      if (filename === "") {
        throw new ApiError("refused", { status: 200, message: textField(answer, "error") });
      }
      return filename;
    },
    [provider, companyId],
  );
}
