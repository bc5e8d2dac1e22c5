import { startLimitMs, testGateway } from "../testing/test-gateway";
import { demoPassword } from "./demo-people";
import { prepareDemo } from "./seed-demo";

it(
  "Demo users are locked when a production gateway uses their database",
  async () => {
    const gateway = await testGateway({ NODE_ENV: "production", PUBLIC_URL: "https://pay.example" });
    const signIn = () =>
      gateway.nobody.call("POST", "/login", { body: { Email: "owner@demo.test", Password: demoPassword } });
    expect((await signIn()).body.verify_device_ref).toEqual(expect.any(String));
    const session = await gateway.as("owner@demo.test");
    const warn = jest.spyOn(gateway.services.log, "warn");
    await prepareDemo(gateway.services);
    expect((await signIn()).body).toEqual({ error: "BAD_EMAIL_OR_PASSWORD" });
    expect((await session.call("GET", "/me")).status).toBe(401);
    expect(warn.mock.calls).toEqual([
      [
        { emails: expect.arrayContaining(["owner@demo.test", "support@demo.test"]) },
        expect.stringMatching(/locked/),
      ],
    ]);
    await gateway.close();
  },
  startLimitMs,
);

it(
  "A gateway outside the local machine has no demo mailbox, purchase keys or couriers",
  async () => {
    for (const env of [{ HOST: "0.0.0.0" }, { NODE_ENV: "development", PUBLIC_URL: "https://pay.example" }]) {
      const gateway = await testGateway(env);
      for (const url of [
        "/dev/mail",
        "/dev/mail.json",
        "/dev/buy-key?pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
      ])
        expect([url, (await gateway.nobody.call("GET", url)).status]).toEqual([url, 404]);
      const report = { body: { packet: "1-1" } };
      expect((await gateway.nobody.call("POST", "/dev/courier", report)).status).toBe(404);
      expect((await gateway.nobody.call("GET", "/panel.config.json")).body.buyKeyUrl).toBe("");
      await gateway.close();
    }
  },
  startLimitMs,
);
