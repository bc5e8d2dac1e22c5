import { ownJson } from "../json/data-json";
import type { WorkKind } from "../work/work-kind";

export const smsWork: WorkKind = {
  name: "sms",
  run: ({ sms }, payload) => sms.send(ownJson(payload)),
};
