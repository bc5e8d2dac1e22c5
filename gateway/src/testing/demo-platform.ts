import { type PartnerCommand, runPartnerCommand } from "../operation/commands/partner-commands";
import { portal, type SessionRequest, signedRequest } from "./signed-session";
import type { TestGateway } from "./test-gateway";

/** A platform with its own key, as an operator adds it, and the demo shop's merchant, who decides about it. */
export async function demoPlatform(gateway: TestGateway, name = "Portal d.o.o.") {
  const operate = (command: PartnerCommand) => runPartnerCommand(gateway.services, command);
  // Ends a platform of this name that an earlier test may have added.
  await operate({ kind: "end", nameOrUid: name }).catch(() => undefined);
  const line = await operate({ kind: "add", name, origins: [portal] });
  const [, uid = "", key = ""] = /is (partner_\w+), and its key (platform_\w+)$/.exec(line) ?? [];
  const signer = { partner: uid, key };
  const post = (url: string, body: object) => gateway.nobody.call("POST", url, { body });
  const decide = async (body: object, person = "owner@demo.test") =>
    (await gateway.as(person)).call("POST", "/api/company_sites/1/actions/partners", { body });
  return {
    uid,
    signer,
    operate,
    open: (request: SessionRequest = {}, sender = signer) =>
      post("/api/embed_sessions", signedRequest(gateway, sender, request)),
    ask: (request: SessionRequest = {}, sender = signer) =>
      post("/api/partner_consents", signedRequest(gateway, sender, request, "consent")),
    decide,
    agree: async (
      requestedRights: { readonly Role?: string; readonly Pages?: readonly string[] } = {},
      person?: string,
    ) =>
      decide({ Partner: uid, Consent: true, Role: "staff", Pages: ["orders"], ...requestedRights }, person),
  };
}
