import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings/settings";

export interface Sms {
  /** Telephone number in E.164 form. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages; another sender can be passed in when the gateway is composed. */
export interface SmsSender {
  /** Rejects when the message was not accepted. */
  send(sms: Sms): Promise<void>;
}

/** Appends messages to `sms-outbox.jsonl` of the data folder, one line each, for another program to send. */
export function smsOutbox({ dataDir }: Pick<Settings, "dataDir">, now: () => Date): SmsSender {
  return {
    async send({ to, text }) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const line = JSON.stringify({ at: now().toISOString(), to, text });
      await appendFile(join(dataDir, "sms-outbox.jsonl"), `${line}\n`, { mode: 0o600 });
    },
  };
}
