import Type from "typebox";
import { invalid } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { rateOf } from "../../../platform/rates/rates";
import type { Services } from "../../../platform/services";

const pair = Type.Object(
  { from: Type.Optional(Type.String()), to: Type.Optional(Type.String()) },
  { additionalProperties: true },
);

/** Public calls: the visitor's country and the exchange rates. */
export function publicRoutes(app: App, services: Services): void {
  const { settings } = services;

  app.get("/geo", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const fields =
      settings.trustProxy > 0
        ? (request.headers["cf-ipcountry"] ?? request.headers["x-country-code"])
        : undefined;
    const country =
      typeof fields === "string" && /^[A-Z]{2}$/i.test(fields) ? fields.toUpperCase() : settings.geoCountry;
    return country === undefined ? {} : { country_code: country };
  });

  app.get("/exchangerate", { schema: { querystring: pair } }, async (request, reply) => {
    const { from = "", to = "" } = request.query;
    const rate = rateOf(from.toUpperCase(), to.toUpperCase(), await services.rates());
    if (!rate) throw invalid("from", "There is no exchange rate for these currencies");
    reply.header("access-control-allow-origin", "*").header("cache-control", "public, max-age=600");
    return rate;
  });
}
