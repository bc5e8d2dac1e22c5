import { demoPassword, expect, mailedCode } from "./panel";

export interface NewPerson {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

let lastNumber = 0;

/** An e-mail address without an account. */
export function freshEmail(name: string): string {
  lastNumber += 1;
  return `${name}.${Date.now().toString(36)}${lastNumber}@primer.example`;
}

/** Registers a new person by API calls only, without a company, device or trusted browser. */
export async function aNewPerson(gatewayUrl: string, name: string): Promise<NewPerson> {
  const email = freshEmail(name);
  const sentAfter = Date.now() - 1000;
  const register = async (proof: object) => {
    const answer = await fetch(`${gatewayUrl}/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        Name: "Ana Novak",
        Email: email,
        Password: demoPassword,
        Confirmpassword: demoPassword,
        language: "en",
        ...proof,
      }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { email_verify: Reference } = await register({});
  const SecurityCode = await mailedCode(gatewayUrl, email, sentAfter);
  const { authorization } = await register({ EmailVerification: { Reference, SecurityCode } });
  const { authToken, user } = authorization as { authToken: string; user: { id: number } };
  expect(user.id).toBeGreaterThan(0);
  return { id: user.id, email, password: demoPassword, token: authToken };
}
