import type { SealPlace } from "./secret-box";

type Column = "secret_sealed" | "previous_secret_sealed" | "smtp_password_sealed" | "embed_key_sealed";

/**
 * The place of a sealed text of a POS, named by its `MerchantsiteUid`, which never changes and exists before
 * its row.
 */
export const posSeal = (
  column: Column,
  { merchantsiteUid }: { readonly merchantsiteUid: string },
): SealPlace => ({
  purpose: `company_sites.${column}`,
  row: merchantsiteUid,
});
