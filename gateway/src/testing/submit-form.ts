import type { LightMyRequestResponse } from "fastify";
import type { Gateway } from "../gateway";

export const submitForm = (
  { app }: Pick<Gateway, "app">,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
