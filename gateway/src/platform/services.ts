import type { Logger } from "pino";
import type { Acquirer, WatchMoney } from "./acquirer/acquirer";
import type { Database, OpenDatabase } from "./database/database";
import type { Mailer } from "./mail/mailer";
import type { DatedRates } from "./rates/rate-source";
import type { Passwords } from "./secrets/passwords";
import type { SecretBox } from "./secrets/secret-box";
import type { Settings } from "./settings/settings";
import type { Signals } from "./signals/signals";
import type { SmsSender } from "./sms/sms-sender";
import type { UnderWay } from "./work/under-way";

/** What every part of the gateway works with. */
export interface Services {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: OpenDatabase;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly passwords: Passwords;
  readonly signals: Signals;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** Never called inside a transaction. */
  readonly acquirer: Acquirer;
  readonly watchMoney: WatchMoney;
  /** Calls out that this process has begun for what is due. */
  readonly underWay: UnderWay;
  /** The exchange rates of now. Never rejects: without an answer of their source the last ones hold. */
  rates(): Promise<DatedRates>;
  /** The present, so that tests can choose it. */
  now(): Date;
}
