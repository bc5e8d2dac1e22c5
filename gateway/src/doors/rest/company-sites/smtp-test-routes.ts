import { isPort, readSmtpSecurity } from "@hpay/domain";
import { eq } from "drizzle-orm";
import Type, { type Static } from "typebox";
import { companiesWhere } from "../../../people/access/caller";
import { callerOf } from "../../../people/identity/sessions";
import { companySites } from "../../../platform/database/schema/pos";
import { either, isTrue, object, text, tokenAnswer } from "../../../platform/http/answer-schema";
import { ApiError } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { type Counted, consume } from "../../../platform/limits/limits";
import { isOneAddress } from "../../../platform/mail/one-address";
import { withMailServer } from "../../../platform/mail/with-mail-server";
import { posSeal } from "../../../platform/secrets/pos-seal";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { requireOnSite } from "../../../pos/access/scopes";
import { isSameMailHost } from "../../../pos/mail/smtp-password";

// CR and LF would start another mail header.
const line = Type.String({ maxLength: 320, pattern: "^[^\\r\\n]*$" });
const body = Type.Object(
  {
    company_site_id: Type.Optional(Type.Integer()),
    SMTPHost: Type.Optional(line),
    SMTPPort: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 5 })])),
    SMTPSecurity: Type.Optional(Type.String({ maxLength: 16 })),
    SMTPUsername: Type.Optional(line),
    SMTPPassword: Type.Optional(Type.String({ maxLength: 1024 })),
    SMTPFrom: Type.Optional(line),
    SMTPFromName: Type.Optional(line),
    SMTPReplayTo: Type.Optional(line),
    test_address: Type.Optional(line),
  },
  { additionalProperties: true },
);
const answer = tokenAnswer(
  "Sends an e-mail with the given settings",
  either(object({ sent: isTrue }), object({ error: text })),
);

/**
 * `POST testsmtp`: sends one e-mail with the settings in the body, and answers `{ sent: true }` or `{ error }`
 * with the mail server's message (spec 1 §5, §7). Only people who can set up e-mail can call it. Without a
 * password in the body, the stored one is used. The gateway connects to the address that was checked, which may
 * be private only if the gateway's settings allow it.
 */
export function smtpTestRoutes(app: App, services: Services): void {
  app.post("/testsmtp", { schema: { body, ...answer }, attachValidation: true }, async (request, reply) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    // The body is checked after the sign-in, so that a caller who is not signed in gets no error about it.
    if (request.validationError) return { error: "INPUT_INSUFFICIENT" };
    const settings = request.body;
    if (companiesWhere(caller, "pos.edit").length === 0) return { error: "FORBIDDEN" };
    const limitRefusal = async (limit: Counted) => {
      try {
        await consume(services.db, services.now(), [limit]);
        return undefined;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        reply.code(error.status).header("retry-after", error.retryAfterSeconds ?? 60);
        return { error: error.code, ...(limit.field === undefined ? {} : { field: limit.field }) };
      }
    };
    const callerBlock = await limitRefusal({ limit: "smtp-test", of: caller.userId });
    if (callerBlock) return callerBlock;
    let storedSecret = "";
    try {
      await checkClaims(services.db, caller, request);
      if (settings.company_site_id !== undefined)
        storedSecret = await storedPassword(
          services,
          caller,
          settings.company_site_id,
          settings.SMTPHost ?? "",
        );
    } catch (error) {
      if (error instanceof ApiError) return { error: error.code };
      throw error;
    }
    const testMail = {
      ...settings,
      SMTPHost: settings.SMTPHost?.trim() ?? "",
      SMTPUsername: settings.SMTPUsername?.trim() ?? "",
      SMTPPassword: settings.SMTPPassword || storedSecret,
      test_address: settings.test_address?.trim() ?? "",
    };
    if (
      testMail.SMTPHost === "" ||
      testMail.SMTPUsername === "" ||
      testMail.SMTPPassword === "" ||
      !isEmptyOr(isPort, settings.SMTPPort) ||
      !isEmptyOr((text) => readSmtpSecurity(text) !== null, settings.SMTPSecurity) ||
      !isOneAddress(testMail.test_address)
    ) {
      return { error: "INPUT_INSUFFICIENT" };
    }
    const receiverBlock = await limitRefusal({
      limit: "smtp-test-receiver",
      of: testMail.test_address,
      max: services.settings.messageLimits.perReceiver,
      field: "test_address",
    });
    if (receiverBlock) return receiverBlock;
    try {
      await sendTestMail(services, testMail);
      return { sent: true } as const;
    } catch (error) {
      if (error instanceof ApiError) return { error: error.code };
      return { error: error instanceof Error ? error.message : String(error) };
    }
  });
}

const isEmptyOr = (isValid: (text: string) => boolean, value: string | number = "") =>
  value === "" || isValid(String(value));

/**
 * The stored password is sent only to the server that it was stored for.
 * @throws ApiError NOT_FOUND for another company's POS, FORBIDDEN without the right to edit it
 */
async function storedPassword(
  services: Services,
  caller: Awaited<ReturnType<typeof callerOf>>,
  siteId: number,
  host: string,
): Promise<string> {
  await requireOnSite(services.db, caller, siteId, "pos.edit");
  const [site] = await services.db
    .select({
      sealed: companySites.smtpPasswordSealed,
      data: companySites.data,
      merchantsiteUid: companySites.merchantsiteUid,
    })
    .from(companySites)
    .where(eq(companySites.id, siteId));
  return site?.sealed && isSameMailHost(site.data, { SMTPHost: host })
    ? services.secrets.open(site.sealed, posSeal("smtp_password_sealed", site))
    : "";
}

type TestMailRequest = Static<typeof body> &
  Readonly<Record<"SMTPHost" | "SMTPUsername" | "SMTPPassword" | "test_address", string>>;

async function sendTestMail(services: Services, request: TestMailRequest): Promise<void> {
  const from = request.SMTPFrom?.trim() || request.SMTPUsername;
  const mail = {
    from: request.SMTPFromName ? { name: request.SMTPFromName, address: from } : from,
    to: request.test_address,
    ...(request.SMTPReplayTo ? { replyTo: request.SMTPReplayTo.trim() } : {}),
    subject: `${services.settings.productName}: test mail`,
    text: "This is a test mail. Your mail settings work.\n\nOvo je probna poruka. Vaša podešavanja pošte rade.\n",
  };
  await withMailServer(services, request, request.SMTPPassword, (call) => call.sendMail(mail));
}
