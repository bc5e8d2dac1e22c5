import type { Logger } from "pino";
import type { Acquirer, MoneyStepListener } from "./acquirer/acquirer";
import type { Database, OpenDatabase } from "./database/database";
import type { Turns } from "./http/turns";
import type { Mailer } from "./mail/mailer";
import type { DomainRecords } from "./outbound/domain-records";
import type { OutboxReader } from "./outbox/outbox-reader";
import type { DatedRates } from "./rates/rate-source";
import type { BreachedPasswords } from "./secrets/breached-passwords";
import type { Passwords } from "./secrets/passwords";
import type { SecretBox } from "./secrets/secret-box";
import type { Settings } from "./settings/settings";
import type { Signals } from "./signals/signals";
import type { SmsSender } from "./sms/sms-sender";
import type { RunningWork } from "./work/running-work";

export interface Services {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: OpenDatabase;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly passwords: Passwords;
  readonly breachedPasswords: BreachedPasswords;
  readonly signals: Signals;
  readonly listTurns: Turns;
  /** Live events of the companies that are followed in this process. */
  readonly outbox: OutboxReader;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** The acquirer; never called inside a transaction, which would hold its locks until the answer. */
  readonly acquirer: Acquirer;
  readonly watchMoney: MoneyStepListener;
  /** The files and DNS records that hosts publish. */
  readonly domainRecords: DomainRecords;
  readonly runningWork: RunningWork;
  /** The current exchange rates. Never rejects: without an answer the last ones are used. */
  rates(): Promise<DatedRates>;
  now(): Date;
}
