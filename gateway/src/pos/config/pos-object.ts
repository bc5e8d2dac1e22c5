import { integer, list, object, text } from "../../platform/http/answer-schema";

export const posObject = object({
  MerchantsiteUid: text,
  HPaySiteId: integer,
  Environment: text,
  posuts: integer,
  payment: list(object({})),
  shipping: list(object({})),
  fiscal: list(object({})),
});
