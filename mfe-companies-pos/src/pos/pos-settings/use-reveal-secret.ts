import { recordField, useProvider, useServerWords, type WireRecord } from "@hpay/data";
import { useHost, useT } from "@hpay/remote-kit";
import { posMessages } from "../messages";

/**
 * Requests the secret key of a POS, which requires a fresh sign-in. The gateway records who has seen the key.
 */
export function useRevealSecret() {
  const t = useT(posMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  /** Resolves to the record with `SecretToken`; null, with a message, if the gateway refused it. */
  return async (id: number): Promise<WireRecord | null> => {
    try {
      const path = `api/company_sites/${id}/actions/reveal-secret`;
      return recordField(await provider.call(path, { method: "POST" }), "data");
    } catch (error) {
      host.notify({ tone: "error", text: t("pos.secret-unseen"), details: serverWords(error) });
      return null;
    }
  };
}
