import type {
  Identity,
  IdentityAnswer,
  LanguageCode,
  PanelConfig,
  Readable,
  ReceivedAnswer,
  RecordAt,
} from "@hpay/contract";
import type { Transport } from "../http/transport";
import type { OpenConnection } from "../live/connection";
import type { Credentials } from "../ports/session";
import { toSessionUser } from "../session/account";
import { isJsonObject, textField } from "../state/json-text";
import type { BrowserTrust } from "./browser-trust";
import { openVerificationChannel } from "./verification-channel";

type Payload = Readonly<Record<string, unknown>>;

interface Options {
  readonly config: PanelConfig;
  readonly transport: Transport;
  readonly language: Readable<LanguageCode>;
  readonly trust: BrowserTrust;
  readonly openConnection: OpenConnection;
  /** Payload that authenticates the live connection of a signed-in person; empty before sign-in. */
  connectionAuth(): Payload;
  /** The token of a signed-in person, whose session a new sign-in renews; null if nobody is signed in. */
  token(): string | null;
  adopt(credentials: Credentials): void;
  signOut(): Promise<void>;
  continueAfterSignIn(): void;
  goToAwaited(): boolean;
}

type Answer = ReceivedAnswer<"POST /login"> & ReceivedAnswer<"POST /register">;
const passedCodes = [
  "verify_device_ref",
  "email_verify",
  "challenge",
  "digits",
] as const satisfies readonly (keyof Answer)[];

/**
 * The part of an answer that the remote receives: everything except the token and the trust in this browser.
 */
function toAnswer(
  body: Answer & { readonly error_code?: unknown },
  isSignedIn: boolean,
  retryAfter: string | null,
): IdentityAnswer {
  const error = textField(body, "error") || textField(body, "error_code");
  const ids = Array.isArray(body.IDS) ? body.IDS.filter((id): id is string => typeof id === "string") : null;
  return {
    ...(error ? { error: error.replace(/^\d{3} (?=\S)/, "") } : {}),
    ...(retryAfter && /^\d+$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {}),
    ...(isSignedIn ? { signedIn: true } : {}),
    ...(body.password_set === true ? { passwordSet: true } : {}),
    ...(body.recovery_codes === true ? { recoveryCodes: true } : {}),
    ...(ids ? { IDS: ids } : {}),
    ...Object.fromEntries(
      passedCodes.map((name) => [name, textField(body, name)]).filter(([, text]) => text !== ""),
    ),
  };
}

/**
 * The sign-in calls. Tokens in their answers are not passed on; remotes are only notified that somebody is
 * signed in.
 */
export function createIdentity(options: Options): Identity {
  const { config, transport, trust } = options;
  // The e-mail and the Remember choice of the last attempt, because the authorization may arrive later over
  // the live connection.
  let attempt = { email: "", remember: false };

  const takeAuthorization = (authorization: unknown, verification: unknown): boolean => {
    if (!isJsonObject(authorization)) return false;
    const receivedAuthorization: RecordAt<Answer, "authorization"> = authorization;
    const user = toSessionUser(receivedAuthorization.user);
    const token = textField(receivedAuthorization, "authToken");
    if (!user || !token) return false;
    if (attempt.remember && typeof verification === "string" && verification)
      trust.keep(user.email, verification);
    options.adopt({ token, user, remember: attempt.remember });
    return true;
  };

  const send = async (path: string, payload: Payload): Promise<IdentityAnswer> => {
    const headers = new Headers({ Accept: "application/json", "Content-Type": "application/json" });
    const token = options.token();
    if (token) headers.set("Authorization", token);
    const response = await transport(config.apiBase + path, {
      method: "POST",
      headers,
      body: JSON.stringify({ language: options.language.get(), ...payload }),
    });
    const body: unknown = await response.json();
    if (!isJsonObject(body)) throw new Error(`${path} answered ${response.status}`);
    const { authorization, persistant_verification }: Answer = body;
    const isSignedIn = takeAuthorization(authorization, persistant_verification);
    if (!response.ok && !textField(body, "error")) throw new Error(`${path} answered ${response.status}`);
    return toAnswer(body, isSignedIn, response.headers.get("Retry-After"));
  };

  const recordAttempt = (payload: Payload) => {
    attempt = { email: textField(payload, "Email"), remember: payload.Remember === true };
  };

  return {
    login(payload) {
      recordAttempt(payload);
      const trustToken = trust.trustFor(attempt.email);
      return send("login", { ...(trustToken ? { Browserverify: trustToken } : {}), ...payload });
    },
    register(payload) {
      recordAttempt(payload);
      return send("register", payload);
    },
    verifyByEmail: (payload) => send("verifybyemailsecuritycode", payload),
    openVerification(ref) {
      const pendingConnection = options.openConnection(() => ({
        verificationuid: ref,
        ...options.connectionAuth(),
      }));
      return openVerificationChannel(ref, pendingConnection, takeAuthorization);
    },
    signOut: options.signOut,
    continueAfterSignIn: options.continueAfterSignIn,
    goToAwaited: options.goToAwaited,
  };
}
