import { readJsonField, useRecord, type WireRecord } from "@hpay/data";
import { useIsEmbedded } from "@hpay/remote-kit";
import { asText } from "../../wire/loose-value";

/**
 * Code of the customer's language: the POS's fixed one, else the order's, else English.
 * @param orderLanguage the order's own language; empty if none
 */
export function useCustomerLanguage(posId: number, orderLanguage: string): string {
  // A partner's page cannot load the POS, so it uses the order's own language.
  const isEmbedded = useIsEmbedded();
  const { data: posLanguage } = useRecord("company_sites", isEmbedded || posId <= 0 ? null : posId, {
    read: readFixedLanguage,
  });
  return posLanguage || orderLanguage || "en";
}

const readFixedLanguage = (pos: WireRecord): string => asText(readJsonField(pos.Data).FixedLanguage);
