import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings/settings";

export interface Sms {
  /** E.164 */
  readonly to: string;
  readonly text: string;
}

/** What sends text messages; another sender is put in when the gateway is put together. */
export interface SmsSender {
  /** Rejects when the message was not taken. */
  send(sms: Sms): Promise<void>;
}

/** Writes messages into `sms-outbox.jsonl` of the data folder, a line each, for whatever sends them from there. */
export function smsOutbox({ dataDir }: Pick<Settings, "dataDir">, now: () => Date): SmsSender {
  return {
    async send({ to, text }) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const line = JSON.stringify({ at: now().toISOString(), to, text });
      await appendFile(join(dataDir, "sms-outbox.jsonl"), `${line}\n`, { mode: 0o600 });
    },
  };
}
