import { count } from "../../platform/limits/limits";
import { mailsTo } from "../../testing/code-mail";
import { nextPush } from "../../testing/live-client";
import { liveGateway } from "../../testing/started-gateway";

const email = "admin@demo.test";
const oldPassword = "Demo-1234!";

describe("account", () => {
  const env = liveGateway();

  // spec 1.2-name-telephone-save 1.3-user-id-email-name
  it("An account stores a valid name and telephone, and rejects invalid ones", async () => {
    const admin = await env.gateway.as(email);
    const panel = await env.live.open({ token: admin.token });
    expect(
      await panel.emitWithAck("saveUserData", { Name: " Aleksa  \u202eMarić\u200b ", Tel: "+381 60 111" }),
    ).toEqual({
      status: "OK",
    });
    expect((await admin.call("GET", "/me")).body).toMatchObject({ Name: "Aleksa Marić", Tel: "+381 60 111" });
    const filter = encodeURIComponent(JSON.stringify({ Action: "change-name" }));
    for (const reader of [admin, await env.gateway.as("owner@demo.test")])
      expect((await reader.call("GET", `/api/audit_log?filter=${filter}`)).body.data).toEqual([
        expect.objectContaining({ Details: expect.stringContaining('"to":"Aleksa Marić"') }),
      ]);
    expect(await panel.emitWithAck("saveUserData", { Name: "A", Tel: "" })).toHaveProperty("error_code");
    expect(await panel.emitWithAck("saveUserData", { Name: "Aleksa", Tel: "<b>" })).toHaveProperty(
      "error_code",
    );
  });

  it("A person cannot fill the audit log or a mailbox with changes of their own account", async () => {
    const person = await env.gateway.as("other@demo.test");
    const panel = await env.live.open({ token: person.token });
    const rename = (n: number) => panel.emitWithAck("saveUserData", { Name: `Jovan Jović ${n}`, Tel: "" });
    for (let n = 0; n < 30; n++) expect(await rename(n)).toEqual({ status: "OK" });
    expect(await rename(30)).toMatchObject({ error_code: "RATE_LIMITED" });
    const { db, now } = env.gateway.services;
    const { id } = (await person.call("GET", "/me")).body;
    expect(await panel.emitWithAck("makeRecoveryCodes", {})).toHaveProperty("codes");
    await count(db, now(), [{ limit: "account-change", of: id, amount: 29 }]);
    expect(await panel.emitWithAck("makeRecoveryCodes", {})).toMatchObject({ error_code: "RATE_LIMITED" });
    expect(
      await panel.emitWithAck("setPassword", { OPassword: oldPassword, Password: "Nova-12345" }),
    ).toMatchObject({ error_code: "RATE_LIMITED" });
    env.gateway.pass(61 * 60_000);
    const laterPanel = await env.live.open({ token: (await env.gateway.as("other@demo.test")).token });
    expect(await laterPanel.emitWithAck("makeRecoveryCodes", {})).toHaveProperty("codes");
  });

  // spec 1.2-change-password-dialog 1.7-socket-setpassword-status-ok
  it("A password change requires the current password, sends an e-mail, and ends other sessions", async () => {
    const account = await env.gateway.as(email);
    const otherSession = await env.gateway.as(email);
    const panel = await env.live.open({ token: account.token });
    const other = await env.live.open({ token: otherSession.token });
    const set = (OPassword: string, Password: string) =>
      panel.emitWithAck("setPassword", { Password, OPassword });
    expect(await set("Wrong-1234!", "Nova-12345")).toEqual({ error_code: 403 });
    expect(await set(oldPassword, "kratka")).toEqual({ error_code: 406 });
    expect(await set(oldPassword, "P@ssw0rd")).toEqual({ error_code: "PASSWORD_BREACHED" });
    const disconnection = nextPush(other, "disconnect");
    expect(await set(oldPassword, "Nova-12345")).toEqual({ status: "OK" });
    await disconnection;
    expect((await otherSession.call("GET", "/me")).status).toBe(401);
    expect((await account.call("GET", "/me")).status).toBe(200);
    // The e-mail is sent after the answer, so that nobody waits for a mail server.
    const isMailed = async () =>
      (await mailsTo(env.gateway, email)).some(({ subject }) => subject === "Vaša lozinka je promenjena");
    while (!(await isMailed())) await new Promise((resolve) => setTimeout(resolve, 100));
    const body = { Email: email, Password: "Nova-12345" };
    expect((await env.gateway.nobody.call("POST", "/login", { body })).body).toHaveProperty(
      "verify_device_ref",
    );
  });

  it("Every socket function responds, even on a socket opened for another purpose", async () => {
    const { token } = await env.gateway.as(email);
    const panel = await env.live.open({ token, companyId: 1 });
    const ref = "0c000822-e083-4552-8000-000000000000";
    expect(await panel.emitWithAck("getWebauthNAssertChallenge", { t: ref })).toEqual({
      error_code: "NOT_FOUND_OR_EXPIRED",
    });
    expect(await panel.emitWithAck("getWebauthNAssertChallenge", {})).toHaveProperty("error_code");
    expect(await panel.emitWithAck("catchUp", { since: 1e12 })).toMatchObject({ reload: true });
    const waitingSocket = await env.live.open({ verificationuid: ref });
    for (const name of ["setPassword", "saveUserData", "selectSite", "catchUp", "listWebAuthNCredentials"])
      expect(await waitingSocket.emitWithAck(name, {})).toMatchObject({ error_code: "UNAUTHORIZED" });
    expect(waitingSocket.connected).toBe(true);
  });

  it("An unknown device link gets a response within two seconds", async () => {
    const ref = "0c000822-e083-4552-8000-000000000000";
    const device = (await env.live.open({ verificationuid: ref })).timeout(2000);
    const answers = await Promise.all([
      device.emitWithAck("getWebauthNAssertChallenge", { t: ref }),
      device.emitWithAck("getWebauthNChallenge", { verificationuid: ref }),
    ]);
    for (const answer of answers) expect(answer).toEqual({ error_code: "NOT_FOUND_OR_EXPIRED" });
  });

  it("An account lists its sessions and can end one together with its socket", async () => {
    const staff = await env.gateway.as("staff@demo.test");
    const signedOutPerson = await env.gateway.as("staff@demo.test");
    const { data, total } = (await staff.call("GET", "/api/sessions")).body;
    expect(total).toBe(2);
    expect(data.map((session: { Current: boolean }) => session.Current)).toEqual([false, true]);
    expect(data[0]).toMatchObject({ Browser: "Test", Address: "::1" });
    const socket = await env.live.open({ token: signedOutPerson.token });
    const disconnection = nextPush(socket, "disconnect");
    expect((await staff.call("DELETE", `/api/sessions/${data[0].id}`)).status).toBe(200);
    await disconnection;
    expect((await signedOutPerson.call("GET", "/me")).status).toBe(401);
    const other = await env.gateway.as("other@demo.test");
    expect((await other.call("DELETE", `/api/sessions/${data[1].id}`)).status).toBe(404);
    expect((await staff.call("GET", "/me")).status).toBe(200);
  });
});
