import { eq } from "drizzle-orm";
import Type, { type Static } from "typebox";
import { companySites } from "../database/schema/pos";
import { ApiError } from "../http/api-error";
import type { App } from "../http/app";
import { spend } from "../identity/limits";
import { callerOf } from "../identity/sessions";
import { demandOnSite } from "../resources/scopes";
import type { Services } from "../services";
import { mailTransport } from "./mail-transport";

const address = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/;

// CR and LF would begin another mail header.
const line = Type.String({ maxLength: 320, pattern: "^[^\\r\\n]*$" });
const body = Type.Object(
  {
    company_site_id: Type.Optional(Type.Integer()),
    SMTPHost: line,
    SMTPPort: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 65_535 }), Type.String({ pattern: "^\\d{0,5}$" })]),
    ),
    SMTPSecurity: Type.Optional(
      Type.Union([Type.Literal("ssl"), Type.Literal("tls"), Type.Literal("starttls"), Type.Literal("")]),
    ),
    SMTPUsername: line,
    SMTPPassword: Type.Optional(Type.String({ maxLength: 1024 })),
    SMTPFrom: Type.Optional(line),
    SMTPFromName: Type.Optional(line),
    SMTPReplayTo: Type.Optional(line),
    test_address: line,
  },
  { additionalProperties: true },
);

/**
 * `POST testsmtp`: sends one mail through the settings that are being tried, and answers `{ sent: true }` or
 * `{ error }` with the mail server's words (spec 1 §5, §7). A password that is left out is the POS's kept one. The
 * address that was checked is the one that is connected to; private ones only where the settings allow it.
 */
export function smtpTestRoutes(app: App, services: Services): void {
  app.post("/testsmtp", { schema: { body } }, async (request) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    const given = request.body;
    await spend(services.db, services.now(), [{ limit: "smtp-test", of: String(caller.userId) }]);
    const kept =
      given.company_site_id === undefined ? "" : await keptPassword(services, caller, given.company_site_id);
    const password = given.SMTPPassword || kept;
    if (
      !given.SMTPHost.trim() ||
      !given.SMTPUsername.trim() ||
      !password ||
      !address.test(given.test_address.trim())
    ) {
      return { error: "INPUT_INSUFFICIENT" };
    }
    try {
      await sendTestMail(services, given, password);
      return { sent: true };
    } catch (error) {
      if (error instanceof ApiError) return { error: error.code };
      return { error: error instanceof Error ? error.message : String(error) };
    }
  });
}

/** @throws ApiError NOT_FOUND for a foreign POS, FORBIDDEN without the right to edit it */
async function keptPassword(
  services: Services,
  caller: Awaited<ReturnType<typeof callerOf>>,
  siteId: number,
): Promise<string> {
  await demandOnSite(services.db, caller, siteId, "pos.edit");
  const [site] = await services.db
    .select({ sealed: companySites.smtpPasswordSealed })
    .from(companySites)
    .where(eq(companySites.id, siteId));
  return site?.sealed ? services.secrets.open(site.sealed) : "";
}

async function sendTestMail(services: Services, given: Static<typeof body>, password: string): Promise<void> {
  const transport = await mailTransport(services.settings, given, password);
  const from = given.SMTPFrom?.trim() || given.SMTPUsername.trim();
  try {
    await transport.sendMail({
      from: given.SMTPFromName ? { name: given.SMTPFromName, address: from } : from,
      to: given.test_address.trim(),
      ...(given.SMTPReplayTo ? { replyTo: given.SMTPReplayTo.trim() } : {}),
      subject: `${services.settings.productName}: test mail`,
      text: "This is a test mail. Your mail settings work.\n\nOvo je probna poruka. Vaša podešavanja pošte rade.\n",
    });
  } finally {
    transport.close();
  }
}
