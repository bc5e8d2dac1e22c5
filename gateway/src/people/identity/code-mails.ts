import { placeOf, type Visitor } from "../../platform/http/visitor";
import { type Counted, consume, isUsedUp } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";

/**
 * Counts a code that anybody can request for an e-mail address, before the code is sent. Other people's
 * requests do not use up the owner's limit, because each address has a separate limit. When all addresses
 * together have requested too many codes, each address still gets two.
 * @throws ApiError TEMPORARILY_BLOCKED when this address has none left
 */
export async function consumeCodeMail(
  { db, now }: Pick<Services, "db" | "now">,
  email: string,
  { address }: Pick<Visitor, "address">,
): Promise<void> {
  const at = now();
  const network = placeOf(address);
  const addressLimit: Counted = { limit: "send-here", of: `${email} ${network}` };
  await consume(db, at, [
    addressLimit,
    { limit: "send-address", of: network },
    { limit: "send-address-day", of: network },
  ]);
  const emailLimit: Counted = { limit: "send-email", of: email };
  if (await isUsedUp(db, at, emailLimit))
    await consume(db, at, [{ limit: "send-besieged", of: addressLimit.of }]);
  else await consume(db, at, [emailLimit]);
}
