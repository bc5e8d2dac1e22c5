import type { PanelConfig, Selection } from "@hpay/contract";

interface Facts {
  readonly token: string | null;
  readonly selection: Selection;
  readonly features: PanelConfig["features"];
}

/** Headers of every API call, below what the caller has set. */
export function requestHeaders(init: RequestInit, { token, selection, features }: Facts): Headers {
  const headers = new Headers(init.headers);
  const give = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  give("Accept", "application/json");
  if (typeof init.body === "string") give("Content-Type", "application/json");
  if (selection.company) give("xcompanyid", String(selection.company.id));
  if (selection.pos) give("xsiteid", String(selection.pos.id));
  if (token) headers.set("Authorization", token);
  if (features.includes("request-id")) give("X-Request-Id", crypto.randomUUID());
  if (features.includes("idempotency") && init.method?.toUpperCase() === "POST")
    give("Idempotency-Key", crypto.randomUUID());
  if (!features.includes("idempotency")) headers.delete("Idempotency-Key");
  if (!features.includes("if-match")) headers.delete("If-Match");
  return headers;
}
