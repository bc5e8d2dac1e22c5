import { requireSmtpSettings } from "../../../pos/mail/smtp-settings";
import { startedGateway } from "../../../testing/started-gateway";

const smtpData = (settings: object) => JSON.stringify({ UseExternalSMTP: true, ...settings });

it.each([
  [smtpData({ SMTPPort: 65_536 }), "SMTPPort", "PORT_NOT_VALID"],
  [smtpData({ SMTPPort: "0" }), "SMTPPort", "PORT_NOT_VALID"],
  [smtpData({ SMTPPort: "mail" }), "SMTPPort", "PORT_NOT_VALID"],
  [smtpData({ SMTPSecurity: "none" }), "SMTPSecurity", "MAIL_SECURITY_NOT_VALID"],
])("An unusable mail server is rejected: %s", (data, field, code) => {
  const expectedFault = expect.objectContaining({ fields: [expect.objectContaining({ field, code })] });
  expect(() => requireSmtpSettings(data)).toThrow(expectedFault);
  expect(() => requireSmtpSettings(data, '{"UseExternalSMTP":true,"SMTPPort":465}')).toThrow(expectedFault);
  expect(() => requireSmtpSettings(data, data.replace("true", "false"))).toThrow(expectedFault);
  expect(() => requireSmtpSettings(data, data)).not.toThrow();
});

it.each([
  "{}",
  "{not json",
  smtpData({}),
  smtpData({ SMTPPort: "", SMTPSecurity: "" }),
  smtpData({ SMTPPort: 1, SMTPSecurity: "SSL" }),
  smtpData({ SMTPPort: "65535", SMTPSecurity: "starttls" }),
  smtpData({ SMTPPort: [], SMTPSecurity: null }),
  JSON.stringify({ UseExternalSMTP: false, SMTPPort: 99_999, SMTPSecurity: "none" }),
])("Usable or unused mail settings are accepted: %s", (data) => {
  expect(() => requireSmtpSettings(data)).not.toThrow();
});

describe("own mail server", () => {
  const env = startedGateway();

  it("A mail server with an invalid port is rejected", async () => {
    const url = "/api/company_sites/1";
    const refusal = await env.owner.call("PUT", url, { body: { Data: smtpData({ SMTPPort: 99_999 }) } });
    expect([refusal.status, refusal.body.errors]).toMatchObject([
      400,
      [{ field: "SMTPPort", code: "PORT_NOT_VALID" }],
    ]);
    const newPos = { CompanyId: 1, Url: "posta.example", SiteType: "site-standard" };
    const create = (Data: string) =>
      env.owner.call("POST", "/api/company_sites", { body: { ...newPos, Data } });
    expect((await create(smtpData({ SMTPPort: 99_999 }))).status).toBe(400);
    expect((await create(smtpData({ SMTPPort: 465 }))).status).toBe(201);
  });
});
