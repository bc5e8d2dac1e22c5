import type { TestGateway } from "./test-gateway";

/** The e-mails to an address in the gateway's mailbox, newest first. */
export async function mailsTo(
  gateway: TestGateway,
  to: string,
): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  return (await gateway.nobody.call("GET", `/dev/mail.json?to=${encodeURIComponent(to)}`)).body;
}

/** The six digits of the newest code that was e-mailed to an address. */
export async function lastCodeFor(gateway: TestGateway, to: string): Promise<string> {
  const subjects = (await mailsTo(gateway, to)).map(({ subject }) => /^\d{6}/.exec(subject)?.[0]);
  return subjects.find((code) => code !== undefined) ?? "";
}
