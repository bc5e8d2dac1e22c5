import type { Page } from "@playwright/test";

/** A device with a fingerprint reader that Chromium emulates for one page. */
export interface Authenticator {
  /** Ids of the credentials on the device, in base64. */
  credentials(): Promise<readonly string[]>;
  recognise(isRecognized: boolean): Promise<void>;
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async credentials() {
      const answer = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
      return answer.credentials.map(({ credentialId }) => credentialId);
    },
    async recognise(isUserVerified) {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}
