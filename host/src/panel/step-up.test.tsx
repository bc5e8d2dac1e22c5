import { act, screen } from "@testing-library/react";
import { aGateway, ana } from "./testing/a-gateway";
import { open } from "./testing/open-panel";

const dayMs = 24 * 60 * 60_000;

it("Sign-in over the page renews the current session and keeps Remember enabled", async () => {
  aGateway();
  const answer = jest.mocked(fetch).getMockImplementation();
  const shownReasons: (string | null)[] = [];
  jest.mocked(fetch).mockImplementation(async (request, init = {}) => {
    if (!String(request).endsWith("/login")) return answer?.(request, init) ?? Response.error();
    // The gateway renews the session whose token it receives.
    const authToken = new Headers(init.headers).get("Authorization");
    shownReasons.push(authToken);
    const authorization = { user: ana, authToken: authToken ?? "another-token" };
    return new Response(JSON.stringify({ authorization }));
  });
  sessionStorage.setItem("AccessToken", "token-of-ana");
  sessionStorage.setItem("UserData", JSON.stringify({ ...ana, remember: true }));
  const panel = await open("/app", { signedIn: false });
  await screen.findByRole("heading", { level: 1, name: "Dashboard" });

  await act(async () => {
    const resumption = panel.ending.staleSignIn();
    await panel.identity.login({ Email: ana.Email, Password: "Demo-1234!", Remember: false });
    await expect(resumption).resolves.toBe("resumed");
  });
  expect(shownReasons).toEqual(["token-of-ana"]);
  expect(panel.session.token()).toBe("token-of-ana");
  expect(panel.session.expiresAtMs() - Date.now()).toBeGreaterThan(6 * dayMs);
});

it("Sign-in over the page closes when the user leaves the page", async () => {
  aGateway();
  const panel = await open("/app");
  let outcome: Promise<string> | undefined;
  act(() => {
    outcome = panel.ending.staleSignIn();
  });
  expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  act(() => panel.navigation.push("/help"));
  await expect(outcome).resolves.toBe("ended");
  expect(panel.ending.signInOver.get()).toBeNull();
});
