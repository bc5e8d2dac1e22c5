import { ApiError, textField, useProvider } from "@hpay/data";
import { useCallback } from "react";

/** Sends one file in the name of a company. Answers its name in the store. */
export function useUpload(companyId: number | null): (file: File) => Promise<string> {
  const provider = useProvider();
  return useCallback(
    async (file) => {
      const form = new FormData();
      form.append("file", file);
      if (companyId !== null) form.append("company_id", String(companyId));
      const answer = await provider.call("upload", { method: "POST", body: form });
      const filename = textField(answer, "filename");
      if (filename === "")
        throw new ApiError("refused", { status: 200, message: textField(answer, "error") });
      return filename;
    },
    [provider, companyId],
  );
}
