import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oneEnvironment } from "./one-environment.mjs";

const endedParts = [];

/** An environment with the same members as Jest's. */
class PlainEnvironment {
  global = {
    process: Object.assign(Object.create(process), {
      env: { PATH: "/bin" },
    }),
  };
  fakeTimersModern = { dispose: () => endedParts.push("clock") };
  moduleMocker = { restoreAllMocks: () => endedParts.push("mocks") };

  async setup() {}

  async teardown() {
    endedParts.push("environment");
  }
}

describe("one environment for many test files", () => {
  const folder = mkdtempSync(join(tmpdir(), "one-environment-"));
  const Environment = oneEnvironment(PlainEnvironment);
  const environmentOf = (source, docblockPragmas = {}) => {
    const testPath = join(folder, "some.test.ts");
    writeFileSync(testPath, source);
    return new Environment({}, { testPath, docblockPragmas });
  };
  const plainTest = 'it("adds", () => {})';

  beforeEach(() => endedParts.splice(0));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("Test files in one process share an environment", () => {
    expect(environmentOf(plainTest)).toBe(environmentOf(`${plainTest} // another file`));
  });

  it("A test file that mocks modules has its own environment", async () => {
    const ownEnvironment = environmentOf(["jest", 'mock("./a")'].join("."));
    expect(ownEnvironment).not.toBe(environmentOf(plainTest));
    await ownEnvironment.teardown();
    expect(endedParts).toEqual(["environment"]);
  });

  it("A test file can request its own environment in its first comment", () => {
    expect(environmentOf(plainTest, { "own-environment": "closes the window" })).not.toBe(
      environmentOf(plainTest),
    );
  });

  it("A test file's changes to the shared environment are undone", async () => {
    const sharedEnvironment = environmentOf(plainTest);
    await sharedEnvironment.setup();
    const { process: environmentProcess } = sharedEnvironment.global;
    const listener = () => {};
    environmentProcess.env.PATH = "/elsewhere";
    environmentProcess.env.ADDED = "1";
    environmentProcess.once("exit", listener);
    await sharedEnvironment.teardown();
    expect(environmentProcess.env).toEqual({ PATH: "/bin" });
    expect(environmentProcess.rawListeners("exit")).not.toContain(listener);
    expect(endedParts).toEqual(["clock", "mocks"]);
  });
});
