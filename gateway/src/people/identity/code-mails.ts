import { placeOf, type Visitor } from "../../platform/http/visitor";
import { type Counted, consume, isUsedUp } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";

/**
 * Counts a code that anybody can request for an e-mail, before it is mailed. Other people's requests do not use
 * up the owner's: each address has its own limit, and when all addresses together have requested too many codes
 * for an e-mail, each address still gets two.
 * @throws ApiError TEMPORARILY_BLOCKED when this address has none left
 */
export async function consumeCodeMail(
  { db, now }: Pick<Services, "db" | "now">,
  email: string,
  { address }: Pick<Visitor, "address">,
): Promise<void> {
  const at = now();
  const place = placeOf(address);
  const perAddress: Counted = { limit: "send-here", of: `${email} ${place}` };
  await consume(db, at, [
    perAddress,
    { limit: "send-address", of: place },
    { limit: "send-address-day", of: place },
  ]);
  const everywhere: Counted = { limit: "send-email", of: email };
  if (await isUsedUp(db, at, everywhere))
    await consume(db, at, [{ limit: "send-besieged", of: perAddress.of }]);
  else await consume(db, at, [everywhere]);
}
