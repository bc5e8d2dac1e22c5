import { requireSmtpSettings } from "../../../pos/mail/smtp-settings";
import { startedGateway } from "../../../testing/started-gateway";

const own = (settings: object) => JSON.stringify({ UseExternalSMTP: true, ...settings });

it.each([
  [own({ SMTPPort: 65_536 }), "SMTPPort", "PORT_NOT_VALID"],
  [own({ SMTPPort: "0" }), "SMTPPort", "PORT_NOT_VALID"],
  [own({ SMTPPort: "mail" }), "SMTPPort", "PORT_NOT_VALID"],
  [own({ SMTPSecurity: "none" }), "SMTPSecurity", "MAIL_SECURITY_NOT_VALID"],
])("An unusable mail server is rejected: %s", (data, field, code) => {
  const refused = expect.objectContaining({ fields: [expect.objectContaining({ field, code })] });
  expect(() => requireSmtpSettings(data)).toThrow(refused);
  expect(() => requireSmtpSettings(data, '{"UseExternalSMTP":true,"SMTPPort":465}')).toThrow(refused);
  expect(() => requireSmtpSettings(data, data.replace("true", "false"))).toThrow(refused);
  expect(() => requireSmtpSettings(data, data)).not.toThrow();
});

it.each([
  "{}",
  "{not json",
  own({}),
  own({ SMTPPort: "", SMTPSecurity: "" }),
  own({ SMTPPort: 1, SMTPSecurity: "SSL" }),
  own({ SMTPPort: "65535", SMTPSecurity: "starttls" }),
  own({ SMTPPort: [], SMTPSecurity: null }),
  JSON.stringify({ UseExternalSMTP: false, SMTPPort: 99_999, SMTPSecurity: "none" }),
])("Usable or unused mail settings are accepted: %s", (data) => {
  expect(() => requireSmtpSettings(data)).not.toThrow();
});

describe("own mail server", () => {
  const on = startedGateway();

  it("A mail server with an invalid port is rejected", async () => {
    const url = "/api/company_sites/1";
    const refused = await on.owner.call("PUT", url, { body: { Data: own({ SMTPPort: 99_999 }) } });
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [{ field: "SMTPPort", code: "PORT_NOT_VALID" }],
    ]);
    const created = { CompanyId: 1, Url: "posta.example", SiteType: "site-standard" };
    const create = (Data: string) =>
      on.owner.call("POST", "/api/company_sites", { body: { ...created, Data } });
    expect((await create(own({ SMTPPort: 99_999 }))).status).toBe(400);
    expect((await create(own({ SMTPPort: 465 }))).status).toBe(201);
  });
});
