import type { SealPlace } from "./secret-box";

type Column = "secret_sealed" | "previous_secret_sealed" | "smtp_password_sealed" | "embed_key_sealed";

/** The place of a POS's sealed text, named by its `MerchantsiteUid`, which is fixed before the row exists. */
export const posSeal = (
  column: Column,
  { merchantsiteUid }: { readonly merchantsiteUid: string },
): SealPlace => ({
  purpose: `company_sites.${column}`,
  row: merchantsiteUid,
});
