import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oneEnvironment } from "./one-environment.mjs";

const ended = [];

/** An environment with the same members as Jest's. */
class PlainEnvironment {
  global = {
    process: Object.assign(Object.create(process), {
      env: { PATH: "/bin" },
    }),
  };
  fakeTimersModern = { dispose: () => ended.push("clock") };
  moduleMocker = { restoreAllMocks: () => ended.push("mocks") };

  async setup() {}

  async teardown() {
    ended.push("environment");
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
  const usual = 'it("adds", () => {})';

  beforeEach(() => ended.splice(0));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("Test files in one process share an environment", () => {
    expect(environmentOf(usual)).toBe(environmentOf(`${usual} // another file`));
  });

  it("A test file that mocks modules has its own environment", async () => {
    const own = environmentOf(["jest", 'mock("./a")'].join("."));
    expect(own).not.toBe(environmentOf(usual));
    await own.teardown();
    expect(ended).toEqual(["environment"]);
  });

  it("A test file can request its own environment in its first comment", () => {
    expect(environmentOf(usual, { "own-environment": "closes the window" })).not.toBe(environmentOf(usual));
  });

  it("A test file's changes to the shared environment are undone", async () => {
    const shared = environmentOf(usual);
    await shared.setup();
    const { process: its } = shared.global;
    const listener = () => {};
    its.env.PATH = "/elsewhere";
    its.env.ADDED = "1";
    its.once("exit", listener);
    await shared.teardown();
    expect(its.env).toEqual({ PATH: "/bin" });
    expect(its.rawListeners("exit")).not.toContain(listener);
    expect(ended).toEqual(["clock", "mocks"]);
  });
});
