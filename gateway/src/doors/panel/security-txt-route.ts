import type { App } from "../../platform/http/app";
import type { Services } from "../../platform/services";

/** RFC 9116 recommends less than a year, so that readers of an old copy load it again. */
const validMs = 180 * 24 * 60 * 60_000;

/** `/.well-known/security.txt`: where to report vulnerabilities. Served if the operator names a contact. */
export function securityTxtRoute(app: App, { settings, now }: Services): void {
  const { securityContact, publicUrl } = settings;
  if (securityContact === undefined) return;
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now().getTime() + validMs).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
