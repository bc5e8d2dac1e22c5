import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { readRegistryCommand, runRegistryCommand } from "./registry-commands";

describe("who changes the registry of remotes", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());
  const run = (...words: readonly string[]) => {
    const parsedCommand = readRegistryCommand(words);
    if (!parsedCommand) throw new Error(`unknown command: ${words.join(" ")}`);
    return runRegistryCommand(gateway.services.db, new Date(), parsedCommand);
  };

  it("A new registry key works until it is revoked", async () => {
    const key = await run("key", "mfe-payouts", "payouts team", "payouts CI", "publish");
    const look = async () =>
      (await gateway.nobody.call("GET", "/api/federation", { headers: { authorization: `Bearer ${key}` } }))
        .status;
    expect(await look()).toBe(200);
    expect(await run("end", "payouts CI")).toBe("1 key was revoked.");
    expect(await look()).toBe(401);
    await expect(run("end", "payouts CI")).rejects.toThrow(
      "There is no key with the label or remote payouts CI.",
    );
  });

  it("The operator can set a user's permissions", async () => {
    expect(await run("person", "payouts team", "ana@x.example", "publish", "promote")).toBe(
      "ana@x.example can publish and promote the remotes of payouts team.",
    );
    expect(await run("person", "*", "ana@x.example", "nothing")).toBe(
      "ana@x.example can do nothing with the remotes of everybody.",
    );
  });

  it.each([
    [["key", "payouts", "payouts team", "CI", "publish"]],
    [["key", "mfe-payouts", "payouts team", "CI", "promote"]],
    [["person", "payouts team", "ana", "publish"]],
    [["person", "payouts team", "ana@x.example", "everything"]],
    [["end"]],
  ])("A refused command leaves the registry's user list unchanged: %j", (words) => {
    expect(readRegistryCommand(words)).toBeUndefined();
  });
});
