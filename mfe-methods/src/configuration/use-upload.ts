import { ApiError, textField, useProvider } from "@hpay/data";
import type { SendFile } from "@hpay/definition-form";
import { useSelection } from "@hpay/remote-kit";
import { useCallback } from "react";

/** Sends one file in the name of the selected company. The answer is a name, or an error in place of it. */
export function useUpload(): SendFile {
  const provider = useProvider();
  const companyId = useSelection().company?.id ?? null;
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
