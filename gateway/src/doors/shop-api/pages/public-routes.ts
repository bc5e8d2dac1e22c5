import Type from "typebox";
import { calendarDay, instant, number, object, openAnswer, text } from "../../../platform/http/answer-schema";
import { invalid } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { rateOf } from "../../../platform/rates/rates";
import type { Services } from "../../../platform/services";

const pair = Type.Object(
  { from: Type.Optional(Type.String()), to: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
const country = openAnswer("The visitor's country", object({ country_code: text }, ["country_code"]));
const rate = openAnswer(
  "The exchange rate between two currencies",
  object({ rate: number, source: text, listDate: calendarDay, validUntil: instant }),
);

/** Public calls: the visitor's country and the exchange rates. */
export function publicRoutes(app: App, services: Services): void {
  const { settings } = services;

  app.get("/geo", { schema: country }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const fields =
      settings.trustProxy > 0
        ? (request.headers["cf-ipcountry"] ?? request.headers["x-country-code"])
        : undefined;
    const code =
      typeof fields === "string" && /^[A-Z]{2}$/i.test(fields) ? fields.toUpperCase() : settings.geoCountry;
    return code === undefined ? {} : { country_code: code };
  });

  app.get("/exchangerate", { schema: { querystring: pair, ...rate } }, async (request, reply) => {
    const { from = "", to = "" } = request.query;
    const foundRate = rateOf(from.toUpperCase(), to.toUpperCase(), await services.rates());
    if (!foundRate) throw invalid("from", "There is no exchange rate for these currencies");
    reply.header("access-control-allow-origin", "*").header("cache-control", "public, max-age=600");
    return foundRate;
  });
}
