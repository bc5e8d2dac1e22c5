import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addVersion,
  canary,
  promote,
  readRegistry,
  registryPath,
  rollback,
  setDisabled,
} from "./registry-file.mjs";

const config = { name: "mfe-support", owner: "support team" };
const aRelease = (version) => ({
  version,
  contract: "^1.0.0",
  integrity: {},
  routes: [],
  menu: [],
  slots: [],
});

describe("registry file", () => {
  let panel;
  beforeEach(() => {
    panel = mkdtempSync(join(tmpdir(), "hpay-registry-"));
  });
  afterEach(() => rmSync(panel, { recursive: true, force: true }));

  const only = () => readRegistry(panel).remotes[0];
  const publish = (...versions) => {
    for (const version of versions) addVersion(panel, config, aRelease(version));
  };

  it("is empty before anything is published", () => {
    expect(readRegistry(panel)).toEqual({ revision: "empty", remotes: [] });
  });

  it("moves no channel for a version, not for the first one either", () => {
    publish("1.0.0-a", "1.0.0-b");
    expect(only().channels).toEqual({});
    expect(Object.keys(only().versions)).toEqual(["1.0.0-a", "1.0.0-b"]);
  });

  it("keeps what was stable as the previous version, and goes back to it", () => {
    publish("1.0.0-a", "1.0.0-b");
    promote(panel, config.name, "1.0.0-a");
    expect(only().channels).toEqual({ stable: "1.0.0-a" });
    promote(panel, config.name, "1.0.0-b");
    expect(only().channels).toEqual({ stable: "1.0.0-b", previous: "1.0.0-a" });
    rollback(panel, config.name);
    expect(only().channels.stable).toBe("1.0.0-a");
  });

  it("marks the version that was gone back from, which comes back by another rollback alone", () => {
    publish("a", "b");
    for (const version of ["a", "b"]) promote(panel, config.name, version);
    publish("c", "d", "e");
    rollback(panel, config.name);
    expect(only().channels).toEqual({ stable: "a", previous: "b", withdrawn: "b" });
    promote(panel, config.name, "a");
    expect(Object.keys(only().versions)).toContain("b");
    rollback(panel, config.name);
    expect(only().channels).toEqual({ stable: "b", previous: "a", withdrawn: "a" });
    promote(panel, config.name, "e");
    expect(only().channels).toEqual({ stable: "e", previous: "b" });
  });

  it("keeps three versions loadable, the stable and previous ones among them", () => {
    publish("a");
    promote(panel, config.name, "a");
    publish("b", "c", "d", "e");
    promote(panel, config.name, "b");
    expect(Object.keys(only().versions)).toEqual(["a", "b", "c", "d", "e"]);
    promote(panel, config.name, "e");
    expect(Object.keys(only().versions)).toEqual(["b", "c", "d", "e"]);
    expect(only().channels).toEqual({ stable: "e", previous: "b" });
  });

  it("keeps the order in which the remotes were published first", () => {
    publish("a");
    addVersion(panel, { name: "mfe-added", owner: "another team" }, aRelease("a"));
    publish("b");
    promote(panel, config.name, "b");
    expect(readRegistry(panel).remotes.map(({ name }) => name)).toEqual(["mfe-support", "mfe-added"]);
  });

  it("refuses a canary beside which there is no stable version", () => {
    publish("a");
    expect(() => canary(panel, config.name, { version: "a", percent: 5, companies: [] })).toThrow(
      "promote one first",
    );
  });

  it("changes its revision with every change, and only then", () => {
    publish("a");
    const { revision } = readRegistry(panel);
    publish("a");
    expect(readRegistry(panel).revision).toBe(revision);
    setDisabled(panel, config.name, { en: "Back at noon", rs: "Vraćamo se u podne" });
    expect(readRegistry(panel).revision).not.toBe(revision);
    expect(only().disabled).toEqual({ notice: { en: "Back at noon", rs: "Vraćamo se u podne" } });
    setDisabled(panel, config.name, null);
    expect(readRegistry(panel).revision).toBe(revision);
  });

  it("refuses a version that is not published, and says which are", () => {
    publish("a");
    expect(() => promote(panel, config.name, "z")).toThrow('has no published version "z". Published: a.');
    expect(() => canary(panel, config.name, { version: "z", percent: 5, companies: [] })).toThrow("z");
    expect(() => promote(panel, "mfe-none", "a")).toThrow('No remote "mfe-none"');
  });

  it.each([-1, 101, Number.NaN])("refuses a canary for %p percent", (percent) => {
    publish("a");
    expect(() => canary(panel, config.name, { version: "a", percent, companies: [] })).toThrow("0 to 100");
  });

  it.each([Number.NaN, 0, 1.5])("refuses a canary for the company %p", (id) => {
    publish("a");
    promote(panel, config.name, "a");
    expect(() => canary(panel, config.name, { version: "a", percent: 0, companies: [1, id] })).toThrow(
      "--company takes the id of a company",
    );
    expect(only().channels).toEqual({ stable: "a" });
  });

  it("is written whole: the file on disk is always JSON", () => {
    publish("a");
    expect(JSON.parse(readFileSync(registryPath(panel), "utf8")).remotes).toHaveLength(1);
  });
});
