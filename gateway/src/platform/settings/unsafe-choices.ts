import { isLoopbackHost } from "./loopback";
import type { Settings } from "./settings";

type Choices = Pick<Settings, "production" | "publicUrl" | "allowPrivateTargets" | "sandboxMethods">;

/** Settings with which a production gateway starts, but which the log warns its operator about. */
export function unsafeChoices({
  production,
  publicUrl,
  allowPrivateTargets,
  sandboxMethods,
}: Choices): readonly string[] {
  if (!production) return [];
  const { protocol, hostname } = new URL(publicUrl);
  return [
    ...(protocol === "http:" && !isLoopbackHost(hostname)
      ? ["PUBLIC_URL starts with http://: links in e-mails, and people's tokens, travel unencrypted"]
      : []),
    ...(allowPrivateTargets
      ? ["ALLOW_PRIVATE_TARGETS is on: merchants can send notifications and test mails to this network"]
      : []),
    ...(sandboxMethods
      ? [
          "methods that only simulate are on (SANDBOX_METHODS, or API_BASE contains sandbox.): orders can be paid with test cards",
        ]
      : []),
  ];
}
