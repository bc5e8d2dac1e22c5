import { integer, list, object, text } from "../../platform/http/answer-schema";

/** The fields of the POS object that every shop reads. */
export const posObject = object({
  MerchantsiteUid: text,
  HPaySiteId: integer,
  Environment: text,
  posuts: integer,
  payment: list(object({})),
  shipping: list(object({})),
  fiscal: list(object({})),
});
