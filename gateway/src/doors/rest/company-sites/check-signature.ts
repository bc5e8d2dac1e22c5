import { explainSignature, readPastedRequest, type SignatureReport } from "@hpay/domain";
import { eq } from "drizzle-orm";
import { demand } from "../../../people/access/caller";
import type { CompanyChange, Row } from "../../../people/access/change";
import { companySites } from "../../../platform/database/schema/pos";
import { invalid, notFound } from "../../../platform/http/api-error";
import { consume } from "../../../platform/limits/limits";
import { secretsOf } from "../../../pos/pos-secrets";

const maxLength = 64 * 1024;

/**
 * The signature checker: answers a pasted request with the text that the gateway signs, whether the hash
 * matches, and the shop's mistake. `Request` is the request; `Text` is the text that the shop's code has
 * signed, if known.
 * @returns `{ id, Text, Fits, HasHash, Slip, TheirText, OtherUid }`; never the secret or the expected hash
 * @throws ApiError VALIDATION at `Request` when it cannot be read
 */
export async function checkSignature({ services, work, caller, row, id, body }: CompanyChange): Promise<Row> {
  demand(caller, row.CompanyId, "pos.check");
  const { Request: text, Text: ownText } = body;
  if (typeof text !== "string" || text.trim() === "" || text.length > maxLength)
    throw invalid("Request", "Request must be text of up to 64 KiB");
  if (ownText !== undefined && (typeof ownText !== "string" || ownText.length > maxLength))
    throw invalid("Text", "Text must be text of up to 64 KiB");
  await consume(work.tx, services.now(), [{ limit: "signature-check", of: caller.userId }]);
  const pastedRequest = readPastedRequest(text);
  if (!pastedRequest) throw invalid("Request", "Request must be the JSON or form body that the shop sent");
  const [site] = await work.tx.select().from(companySites).where(eq(companySites.id, id));
  if (!site) throw notFound();
  const uid = site.merchantsiteUid;
  const reports = secretsOf(services, site).map(({ secret }) =>
    explainSignature(pastedRequest.hash, pastedRequest.parts, uid, secret),
  );
  const bestReport: SignatureReport | undefined =
    reports.find(({ fits }) => fits) ?? reports.find(({ slip }) => slip !== null) ?? reports[0];
  return {
    id,
    Text: bestReport?.text ?? null,
    Fits: bestReport?.fits ?? false,
    HasHash: pastedRequest.hash !== "",
    Slip: bestReport?.slip ?? null,
    TheirText: ownText?.trim() || (bestReport?.theirs ?? null),
    OtherUid: pastedRequest.merchantUid !== "" && pastedRequest.merchantUid !== uid,
  };
}
