import type { Answered } from "../../platform/http/answer-schema";
import type { Services } from "../../platform/services";
import { posConfig } from "../../pos/config/pos-config";
import type { PosEnvironment } from "../../pos/config/pos-environment";
import type { posObject } from "../../pos/config/pos-object";
import type { SiteRow } from "../../pos/site-row";

/** An expiring purchase key changes the object without a change of the POS, so nothing is cached longer. */
const storedMs = 60_000;
const maxStored = 500;

interface StoredPos {
  readonly posuts: number;
  readonly at: number;
  readonly text: string;
}

/** The POS object as JSON text, cached because every page view of every shop requests it. */
export class PublicPos {
  private readonly stored = new Map<string, StoredPos>();

  constructor(private readonly services: Services) {}

  async textOf(site: SiteRow, environment: PosEnvironment): Promise<string> {
    const { services, stored } = this;
    const key = `${site.id} ${environment}`;
    const posuts = site.configChangedAt.getTime();
    const now = services.now().getTime();
    const cached = stored.get(key);
    if (cached?.posuts === posuts && now - cached.at < storedMs) return cached.text;
    const config: Answered<typeof posObject> = await posConfig(services, services.db, site, environment);
    const text = JSON.stringify(config);
    stored.delete(key);
    const [oldest] = stored.keys();
    if (stored.size >= maxStored && oldest !== undefined) stored.delete(oldest);
    stored.set(key, { posuts, at: now, text });
    return text;
  }
}
