import { randomBytes } from "node:crypto";
import { shopHash } from "@hpay/domain";
import { demoShop } from "../demo/demo-pos";
import type { TestGateway } from "./test-gateway";

export const portal = "https://portal.example";

/** Who signs: the POS with its embed key, or a platform with its own key. */
export interface SessionSigner {
  readonly key: string;
  readonly partner?: string;
}

export interface SessionRequest {
  readonly role?: string;
  readonly pages?: readonly string[];
  readonly origins?: readonly string[];
  readonly clerk?: string;
}

/** A partner server's request to `POST api/embed_sessions` or `api/partner_consents`, for the demo shop. */
export function signedRequest(
  { services }: Pick<TestGateway, "services">,
  { key, partner }: SessionSigner,
  { role = "staff", pages = ["orders"], ...request }: SessionRequest = {},
  kind: "session" | "consent" = "session",
) {
  const { origins = [portal], clerk = "Mara Ilić" } =
    kind === "session" ? request : { origins: [], clerk: "" };
  const issued_at = Math.floor(services.now().getTime() / 1000);
  const rand = randomBytes(8).toString("hex");
  const parts = {
    transactionUid: `${partner === undefined ? "embed" : "platform"}_${kind}`,
    status: role,
    orderUid: pages.join(","),
    currency: String(issued_at),
    vaultTokenUid: origins.join(",") + (partner === undefined ? "" : `;${clerk}`),
    rand,
  };
  const merchant_site_uid = demoShop.merchantUid;
  const verificationhash = shopHash(parts, (partner ?? "") + merchant_site_uid, key);
  return {
    request_data: {
      merchant_site_uid,
      role,
      pages,
      issued_at,
      rand,
      verificationhash,
      ...(kind === "session" ? { origins } : {}),
      ...(partner === undefined ? {} : { partner_uid: partner }),
      ...(partner === undefined || kind === "consent" ? {} : { clerk }),
    },
  };
}
