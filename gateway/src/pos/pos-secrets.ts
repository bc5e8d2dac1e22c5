import { and, eq, isNull, lt, or } from "drizzle-orm";
import { companySites } from "../platform/database/schema/pos";
import { posSeal } from "../platform/secrets/pos-seal";
import type { Services } from "../platform/services";

type Site = typeof companySites.$inferSelect;
const useStepMs = 60_000;

export interface PosSecret {
  readonly secret: string;
  /** The key before a rotation, while both are valid. */
  readonly isPrevious: boolean;
}

/** The keys that a shop may sign with: the current one first, then the previous one during its overlap. */
export function secretsOf(
  services: Pick<Services, "secrets" | "now">,
  site: Pick<Site, "merchantsiteUid" | "secretSealed" | "previousSecretSealed" | "previousSecretEndsAt">,
): readonly PosSecret[] {
  const currentKey = {
    secret: services.secrets.open(site.secretSealed, posSeal("secret_sealed", site)),
    isPrevious: false,
  };
  if (!site.previousSecretSealed || !site.previousSecretEndsAt || site.previousSecretEndsAt <= services.now())
    return [currentKey];
  const place = posSeal("previous_secret_sealed", site);
  return [currentKey, { secret: services.secrets.open(site.previousSecretSealed, place), isPrevious: true }];
}

/**
 * The key that signs notifications. After a rotation it is the previous one until the shop has signed with the
 * new one, or the overlap has ended, because a shop without the new key would refuse the signature.
 */
export function signingSecret(services: Pick<Services, "secrets" | "now">, site: Site): string {
  const [currentSecret, previous] = secretsOf(services, site);
  if (!currentSecret) throw new Error("a POS without a key");
  return previous && site.secretUsedAt === null ? previous.secret : currentSecret.secret;
}

/** Records that the shop has signed with the key; at most once a minute. */
export async function recordKeyUse(
  services: Pick<Services, "db" | "now">,
  siteId: number,
  { isPrevious }: PosSecret,
): Promise<void> {
  const now = services.now();
  const column = isPrevious ? companySites.previousSecretUsedAt : companySites.secretUsedAt;
  await services.db
    .update(companySites)
    .set(isPrevious ? { previousSecretUsedAt: now } : { secretUsedAt: now })
    .where(
      and(eq(companySites.id, siteId), or(isNull(column), lt(column, new Date(now.getTime() - useStepMs)))),
    );
}
