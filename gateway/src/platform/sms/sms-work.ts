import type { WorkKind } from "../work/due-work";

/** A text message. */
export const smsWork: WorkKind = {
  name: "sms",
  run: ({ sms }, payload) => sms.send(JSON.parse(payload)),
};
