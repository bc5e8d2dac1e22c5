import type { PanelConfig, Selection } from "@hpay/contract";

interface Facts {
  readonly token: string | null;
  readonly selection: Selection;
  readonly features: PanelConfig["features"];
}

/** Headers of every API call; the caller's own headers take precedence. */
export function requestHeaders(init: RequestInit, { token, selection, features }: Facts): Headers {
  const headers = new Headers(init.headers);
  const setDefault = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  setDefault("Accept", "application/json");
  if (typeof init.body === "string") setDefault("Content-Type", "application/json");
  if (selection.company) setDefault("xcompanyid", String(selection.company.id));
  if (selection.pos) setDefault("xsiteid", String(selection.pos.id));
  if (token) headers.set("Authorization", token);
  if (features.includes("request-id")) setDefault("X-Request-Id", crypto.randomUUID());
  if (features.includes("idempotency") && init.method?.toUpperCase() === "POST")
    setDefault("Idempotency-Key", crypto.randomUUID());
  if (!features.includes("idempotency")) headers.delete("Idempotency-Key");
  if (!features.includes("if-match")) headers.delete("If-Match");
  return headers;
}
