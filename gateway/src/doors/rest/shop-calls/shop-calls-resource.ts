import { shopCallErrors, shopCalls } from "../../../platform/database/schema/shop-calls";
import { inSites } from "../../../pos/access/scopes";
import type { Resource } from "../engine/resource";

const c = shopCalls;
const e = shopCallErrors;

/** A shop's requests to the shop API in the last two weeks, masked, for people who can edit the POS. */
export const shopCallsResource: Resource = {
  name: "shop_calls",
  table: c,
  id: c.id,
  fields: {
    id: { column: c.id, kind: "integer" },
    CompanySiteId: { column: c.companySiteId, kind: "integer" },
    At: { column: c.at, kind: "instant" },
    Method: { column: c.method, kind: "text" },
    Path: { column: c.path, kind: "text" },
    Route: { column: c.route, kind: "text" },
    OrderUid: { column: c.orderUid, kind: "text" },
    Status: { column: c.status, kind: "integer" },
    ErrorCode: { column: c.errorCode, kind: "integer", nullable: true },
    Error: { column: c.error, kind: "text" },
    IsRefused: { column: c.isRefused, kind: "boolean" },
    TookMs: { column: c.tookMs, kind: "integer" },
    Signature: { column: c.signature, kind: "text" },
    SignedText: { column: c.signedText, kind: "text" },
    Slip: { column: c.slip, kind: "text" },
    TheirText: { column: c.theirText, kind: "text" },
    Request: { column: c.request, kind: "text" },
  },
  visible: (caller) => inSites(c.companySiteId, caller, "pos.edit"),
};

/** Identical refusals of a day, counted together, including those that a flood left unrecorded. */
export const shopCallErrorsResource: Resource = {
  name: "shop_call_errors",
  table: e,
  id: e.id,
  fields: {
    id: { column: e.id, kind: "integer" },
    CompanySiteId: { column: e.companySiteId, kind: "integer" },
    Day: { column: e.day, kind: "text" },
    Method: { column: e.method, kind: "text" },
    Route: { column: e.route, kind: "text" },
    ErrorCode: { column: e.errorCode, kind: "integer" },
    Error: { column: e.error, kind: "text" },
    Count: { column: e.n, kind: "integer" },
    FirstAt: { column: e.firstAt, kind: "instant" },
    LastAt: { column: e.lastAt, kind: "instant" },
  },
  visible: (caller) => inSites(e.companySiteId, caller, "pos.edit"),
};
