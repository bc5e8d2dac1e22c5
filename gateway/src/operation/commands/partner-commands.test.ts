import { demoPlatform } from "../../testing/demo-platform";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("platforms as the operator adds them", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("A platform can be added again only after its access has ended", async () => {
    const { uid, operate } = await demoPlatform(gateway);
    const add = () => operate({ kind: "add", name: "Portal d.o.o.", origins: ["https://portal.example"] });
    await expect(add()).rejects.toThrow(
      `Portal d.o.o. already exists, as ${uid}. "origins" changes its origins, and "key" creates a new key.`,
    );
    expect(await operate({ kind: "end", nameOrUid: "Portal d.o.o." })).toContain(uid);
    expect(await add()).not.toContain(uid);
    expect(await operate({ kind: "key", nameOrUid: "Portal d.o.o." })).not.toContain(uid);
  });
});
