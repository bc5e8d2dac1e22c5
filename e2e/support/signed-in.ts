import type { BrowserContext } from "@playwright/test";
import type { RunningGateway } from "./gateway-process";
import { demoPassword, expect, mailedCode } from "./panel";

export interface SignedInPerson {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

const lifeMs = 45 * 60_000;
const signIns = new Map<string, Promise<SignedInPerson>>();

/** Signs in by API calls only: password, then the code from the mailbox. */
export async function signInByCalls(gatewayUrl: string, email = "owner@demo.test"): Promise<SignedInPerson> {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${gatewayUrl}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const sentAfter = Date.now() - 1000;
  const login = { Email: email, Password: demoPassword, language: "en" };
  const loginAnswer = await post("login", login);
  const request = { Email: email, Reference: loginAnswer.verify_device_ref, language: "en" };
  const { email_verify } = await post("verifybyemailsecuritycode", request);
  const SecurityCode = await mailedCode(gatewayUrl, email, sentAfter);
  const { authorization } = await post("login", { ...login, SecurityCode, Reference: email_verify });
  const { authToken, user } = authorization as { authToken: string; user: { id: number } };
  expect(authToken.length).toBeGreaterThan(20);
  return { id: user.id, email, token: authToken };
}

/**
 * Stores in a browser what a signed-in tab of this person would store, so that pages opened later are signed
 * in.
 */
export async function signInBrowser(
  context: BrowserContext,
  gateway: RunningGateway,
  { token, id, email }: SignedInPerson,
): Promise<void> {
  const user = { id, Email: email, Name: "", Tel: "" };
  const blob = Buffer.from(JSON.stringify({ authToken: token, user, remember: false })).toString("base64url");
  const expiresAtMs = Date.now() + lifeMs;
  const cookie = (name: string, value: string) => ({
    name,
    value,
    url: gateway.url,
    expires: Math.floor(expiresAtMs / 1000),
    sameSite: "Strict" as const,
  });
  await context.addCookies([
    cookie("hpay_remember", blob),
    cookie("hpay_remember_expires", String(expiresAtMs)),
  ]);
}

/** Signs the browser in; all tests of a worker share one session for each person. */
export async function asSignedIn(
  context: BrowserContext,
  gateway: RunningGateway,
  email = "owner@demo.test",
): Promise<SignedInPerson> {
  const key = `${gateway.url} ${email}`;
  const pendingSignIn = signIns.get(key) ?? signInByCalls(gateway.url, email);
  signIns.set(key, pendingSignIn);
  const person = await pendingSignIn;
  await signInBrowser(context, gateway, person);
  return person;
}

/** Ends the session at the gateway, as a sign-out on another machine does. */
export async function endSessionOnGateway(gateway: RunningGateway, { token }: SignedInPerson): Promise<void> {
  const answer = await fetch(`${gateway.url}/logout`, { method: "POST", headers: { Authorization: token } });
  expect(answer.status).toBe(200);
}
