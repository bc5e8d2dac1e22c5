import { placeOf, type Visitor } from "../../platform/http/visitor";
import { type Counted, consume, count, isUsedUp, resetCount, undoCount } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import { sendNotice } from "./notice";
import type { User } from "./user";

interface Try {
  readonly email: string;
  readonly address: string;
  /** Whether the person trusts this browser, in which attempts from elsewhere do not count. */
  readonly isTrusted: boolean;
}

/**
 * Counts a password attempt before checking the password, so that parallel attempts cannot exceed the limit.
 * Each address has a separate count, so that failures elsewhere do not slow down the owner.
 * @throws ApiError TEMPORARILY_BLOCKED when the address has none left for this account, or for all accounts
 */
export async function consumeTry(
  { db, now }: Pick<Services, "db" | "now">,
  { email, address, isTrusted }: Try,
): Promise<{ markRight(): Promise<void> }> {
  const at = now();
  const network = placeOf(address);
  const accountAtAddress: Counted = { limit: "password-here", of: `${email} ${network}` };
  const addressLimit: Counted = { limit: "password-address", of: network };
  const besiegedLimit: Counted = { limit: "password-besieged", of: accountAtAddress.of };
  await consume(db, at, [accountAtAddress, addressLimit]);
  if (!isTrusted && (await isUsedUp(db, at, { limit: "password-account", of: email })))
    await consume(db, at, [besiegedLimit]);
  return {
    async markRight() {
      await resetCount(db, accountAtAddress);
      await resetCount(db, besiegedLimit);
      await undoCount(db, addressLimit);
    },
  };
}

/**
 * Counts an account's wrong password. After too many from all addresses, the owner gets an e-mail once a day.
 */
export async function countForAccount(
  services: Services,
  email: string,
  user: User | undefined,
  { browser, address }: Visitor,
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const account: Counted = { limit: "password-account", of: email };
  await count(db, now, [account]);
  // An unknown e-mail is counted too, so that it runs the same queries as a known one.
  if (!(await isUsedUp(db, now, account))) return;
  const mailLimit: Counted = { limit: "password-besieged-mail", of: email };
  if ((await isUsedUp(db, now, mailLimit)) || !user) return;
  await count(db, now, [mailLimit]);
  await sendNotice(services, user, { kind: "besieged", browser, address });
}

/** Counts a reset before any work: for one account from one address, and for all accounts from that address. */
export async function consumeReset(
  { db, now }: Pick<Services, "db" | "now">,
  email: string,
  { address }: Visitor,
): Promise<void> {
  const network = placeOf(address);
  await consume(db, now(), [
    { limit: "reset-here", of: `${email} ${network}` },
    { limit: "reset-address", of: network },
  ]);
}
