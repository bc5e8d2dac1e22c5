import {
  data,
  instant,
  list,
  object,
  oneOfTexts,
  text,
  textOrNull,
  tokenAnswer,
} from "../../../platform/http/answer-schema";
import type { App } from "../../../platform/http/app";
import type { Services } from "../../../platform/services";
import { proveDomains } from "../../../pos/domains/prove-domains";
import { calledPos, posParams } from "./called-pos";

const answer = tokenAnswer(
  "Checks the proofs of a POS's domains",
  data(
    object({
      CheckedAt: instant,
      Domains: list(
        object({
          Host: text,
          Method: oneOfTexts("file", "dns", "connect", "exempt", null),
          Faults: object({ file: textOrNull, dns: textOrNull, connect: textOrNull }),
        }),
      ),
    }),
  ),
);

/**
 * Asks the hosts of a POS for proofs: `{ data: { CheckedAt, Domains: [{ Host, Method, Faults }] } }`. This is
 * not an ordinary action, because it waits for the hosts and must not hold a transaction.
 */
export function domainRoutes(app: App, services: Services): void {
  app.post(
    "/api/company_sites/:id/actions/prove-domains",
    { schema: { params: posParams, ...answer } },
    async (request, reply) => {
      const { caller, site } = await calledPos(services, request, "pos.edit", "domain-check");
      const actor = { userId: caller.userId, address: caller.address };
      const Domains = await proveDomains(services, site, actor);
      reply.header("cache-control", "no-store");
      return { data: { CheckedAt: services.now(), Domains } };
    },
  );
}
