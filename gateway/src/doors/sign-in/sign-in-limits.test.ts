import { placeOf } from "../../platform/http/visitor";
import { startedGateway } from "../../testing/started-gateway";

const owner = { Email: "owner@demo.test", Password: "Demo-1234!" };
const reset = { IsPasswordReset: true, RPasswordReset: "Novo-1234!" };

describe("sign-in limits", () => {
  const env = startedGateway();
  const login = async (remoteAddress: string, body: object) => {
    const answer = await env.gateway.app.inject({
      method: "POST",
      url: "/login",
      remoteAddress,
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const guess = (address: string, n: number, Email = owner.Email) =>
    login(address, { Email, Password: `Guess-${n}!aA` });
  const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);

  it("Parallel guesses get no more attempts than sequential ones", async () => {
    const guesses = Array.from({ length: 60 }, (_, n) => guess("198.51.100.1", n));
    const acceptedTries = (await statuses(guesses)).filter((status) => status === 200);
    expect(acceptedTries.length).toBeLessThanOrEqual(10);
    expect((await login("198.51.100.1", owner)).status).toBe(429);
    expect((await login("203.0.113.9", owner)).status).toBe(200);
  });

  it("An IPv6 address shares the limit of its network", async () => {
    const guesses = Array.from({ length: 20 }, (_, n) =>
      guess(`2001:db8:1:2::${n + 1}`, n, "admin@demo.test"),
    );
    expect((await statuses(guesses)).filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    const admin = { ...owner, Email: "admin@demo.test" };
    expect((await login("2001:db8:1:2:aaaa::1", admin)).status).toBe(429);
    expect((await login("2001:db8:1:3::1", admin)).status).toBe(200);
  });

  it("The owner can still sign in, and is notified, while strangers guess the password", async () => {
    const Email = "staff@demo.test";
    for (let index = 0; index < 12; index += 1)
      for (let n = 0; n < 9; n += 1) await guess(`192.0.2.${index}`, n, Email);
    const freshStatuses = [];
    for (let n = 0; n < 4; n += 1) freshStatuses.push((await guess("203.0.113.77", n, Email)).status);
    expect(freshStatuses).toEqual([200, 200, 429, 429]);
    const loginAnswer = await login("203.0.113.78", { ...owner, Email });
    expect([loginAnswer.status, loginAnswer.body.error]).toEqual([200, undefined]);
    const { body: mails } = await env.gateway.nobody.call("GET", "/dev/mail.json?to=staff@demo.test");
    const notices = mails.filter((mail: { subject: string }) =>
      /guess the password|pogodi lozinku/.test(mail.subject),
    );
    expect(notices).toHaveLength(1);
  }, 120_000);

  it("Password resets are limited per visitor before any work is done, without affecting sign-in", async () => {
    const hashInOwnQueue = jest.spyOn(env.gateway.services.passwords, "hashInOwnQueue");
    const floodOfCalls = Array.from({ length: 60 }, () =>
      login("198.51.100.50", { ...reset, Email: "other@demo.test" }),
    );
    const signIns = Array.from({ length: 15 }, (_, n) => login(`203.0.113.${100 + n}`, owner));
    expect(await statuses(signIns)).toEqual(signIns.map(() => 200));
    expect((await statuses(floodOfCalls)).filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(hashInOwnQueue.mock.calls.length).toBeLessThanOrEqual(10);
    expect((await login("203.0.113.200", { ...reset, Email: "other@demo.test" })).status).toBe(200);
  }, 60_000);

  it("Resets started by strangers do not use up the owner's codes", async () => {
    const Email = "admin@demo.test";
    const requestReset = async (address: string) => {
      const resetRef = (await login(address, { ...reset, Email })).body.verify_device_ref;
      const answer = await env.gateway.app.inject({
        method: "POST",
        url: "/verifybyemailsecuritycode",
        remoteAddress: address,
        payload: { Reference: resetRef },
      });
      return answer.statusCode;
    };
    for (let n = 0; n < 40; n += 1) await requestReset(`192.0.2.${100 + (n % 8)}`);
    const outsider = [];
    for (let n = 0; n < 3; n += 1) outsider.push(await requestReset("203.0.113.60"));
    expect(outsider).toEqual([200, 200, 429]);
    expect(await requestReset("203.0.113.61")).toBe(200);
  }, 120_000);

  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("The owner of the address %s is recognized: %s", (address, network) => {
    expect(placeOf(address)).toBe(network);
  });
});
