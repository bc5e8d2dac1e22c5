import { inTransaction } from "../../../platform/database/transaction";
import {
  data,
  instant,
  list,
  object,
  oneOfTexts,
  text,
  tokenAnswer,
} from "../../../platform/http/answer-schema";
import type { App } from "../../../platform/http/app";
import type { Services } from "../../../platform/services";
import { checkSetup } from "../../../pos/check/check-setup";
import { checkShop } from "../../../pos/check/check-shop";
import { checkSmtp } from "../../../pos/check/check-smtp";
import { checkNames } from "../../../pos/check/finding";
import { calledPos, posParams } from "./called-pos";

const answer = tokenAnswer(
  "The connection check of a POS",
  data(
    object({
      CheckedAt: instant,
      Checks: list(
        object(
          {
            Name: text,
            Result: oneOfTexts("ok", "warning", "failed", "skipped"),
            Code: text,
            Detail: text,
          },
          ["Detail"],
        ),
      ),
    }),
  ),
);

/**
 * The connection check of a POS: `{ data: { CheckedAt, Checks: [{ Name, Result, Code, Detail? }] } }`. This is
 * not an ordinary action, because it waits for the shop and the mail server and must not hold a transaction.
 */
export function posCheckRoutes(app: App, services: Services): void {
  app.post(
    "/api/company_sites/:id/actions/check",
    { schema: { params: posParams, ...answer } },
    async (request, reply) => {
      const { caller, site, companyId } = await calledPos(services, request, "pos.check", "pos-check");
      const results = await Promise.all([
        checkSetup(services, site),
        checkShop(services, site),
        checkSmtp(services, site),
      ]);
      const Checks = results
        .flat()
        .toSorted((a, b) => checkNames.indexOf(a.Name) - checkNames.indexOf(b.Name));
      await inTransaction(services, async (work) =>
        work.audit({
          companyId,
          userId: caller.userId,
          action: "check",
          resource: "company_sites",
          recordId: site.id,
          address: caller.address,
          details: { failed: Checks.filter(({ Result }) => Result === "failed").map(({ Name }) => Name) },
        }),
      );
      reply.header("cache-control", "no-store");
      return { data: { CheckedAt: services.now(), Checks } };
    },
  );
}
