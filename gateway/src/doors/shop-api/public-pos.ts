import { eq } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import type { Answered } from "../../platform/http/answer-schema";
import { notFound } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import { posConfig } from "../../pos/config/pos-config";
import type { PosEnvironment } from "../../pos/config/pos-environment";
import type { posObject } from "../../pos/config/pos-object";
import type { SiteRow } from "../../pos/site-row";

/** Short, because an expiring purchase key changes the object without a change of the POS. */
const cacheMs = 60_000;
const maxStoredObjects = 500;
/** Maximum length of all stored objects together. */
const maxCharacters = 32 * 1024 * 1024;

type Version = Pick<SiteRow, "id" | "configChangedAt">;

interface StoredPos {
  readonly posuts: number;
  readonly at: number;
  /** Page views that arrive at the same time share one read. */
  readonly text: Promise<string>;
  length: number;
}

/** The POS object as JSON text, cached because every page view of every shop requests it. */
export class PublicPos {
  private readonly storedObjects = new Map<string, StoredPos>();

  constructor(private readonly services: Services) {}

  textOf(site: Version, environment: PosEnvironment): Promise<string> {
    const { services, storedObjects } = this;
    const key = `${site.id} ${environment}`;
    const posuts = site.configChangedAt.getTime();
    const now = services.now().getTime();
    const cachedPos = storedObjects.get(key);
    // A clock that ran ahead may have been corrected since, which puts `at` in the future.
    const isFresh = cachedPos !== undefined && now >= cachedPos.at && now - cachedPos.at < cacheMs;
    if (isFresh && cachedPos.posuts === posuts) return cachedPos.text;
    const text = this.readPos(site.id, environment);
    const entry: StoredPos = { posuts, at: now, text, length: 0 };
    storedObjects.delete(key);
    storedObjects.set(key, entry);
    text.then(
      ({ length }) => {
        entry.length = length;
        this.removeOldest();
      },
      () => {
        if (storedObjects.get(key) === entry) storedObjects.delete(key);
      },
    );
    return text;
  }

  private removeOldest(): void {
    let sum = 0;
    for (const { length } of this.storedObjects.values()) sum += length;
    for (const [key, { length }] of this.storedObjects) {
      if (this.storedObjects.size <= maxStoredObjects && sum <= maxCharacters) return;
      this.storedObjects.delete(key);
      sum -= length;
    }
  }

  private async readPos(id: number, environment: PosEnvironment): Promise<string> {
    const { db } = this.services;
    const [site] = await db.select().from(companySites).where(eq(companySites.id, id));
    if (!site) throw notFound();
    const config: Answered<typeof posObject> = await posConfig(this.services, db, site, environment);
    return JSON.stringify(config);
  }
}
