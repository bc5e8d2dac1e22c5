import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addVersion,
  canary,
  endCanary,
  promote,
  readAudit,
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

  const onlyRemote = () => readRegistry(panel).remotes[0];
  const publish = (...versions) => {
    for (const version of versions) addVersion(panel, config, aRelease(version));
  };

  it("The registry file is empty before anything is published", () => {
    expect(readRegistry(panel)).toEqual({ revision: "empty", remotes: [] });
  });

  it("Publishing a version moves no channel", () => {
    publish("1.0.0-a", "1.0.0-b");
    expect(onlyRemote().channels).toEqual({});
    expect(Object.keys(onlyRemote().versions)).toEqual(["1.0.0-a", "1.0.0-b"]);
  });

  it("A rollback returns to the stable version before the last promotion", () => {
    publish("1.0.0-a", "1.0.0-b");
    promote(panel, config.name, "1.0.0-a");
    expect(onlyRemote().channels).toEqual({ stable: "1.0.0-a" });
    promote(panel, config.name, "1.0.0-b");
    expect(onlyRemote().channels).toEqual({ stable: "1.0.0-b", previous: "1.0.0-a" });
    rollback(panel, config.name);
    expect(onlyRemote().channels.stable).toBe("1.0.0-a");
  });

  it("A second rollback skips the version from the first rollback", () => {
    publish("a", "b", "c");
    for (const version of ["a", "b", "c"]) promote(panel, config.name, version);
    rollback(panel, config.name);
    expect(onlyRemote().channels).toEqual({ stable: "b", previous: "a", withdrawn: "c" });
    rollback(panel, config.name);
    expect(onlyRemote().channels).toEqual({ stable: "a", withdrawn: "b" });
    expect(() => rollback(panel, config.name)).toThrow("no previous version");
  });

  it("A rolled-back version becomes stable again only by promotion", () => {
    publish("a", "b", "c");
    for (const version of ["a", "b"]) promote(panel, config.name, version);
    rollback(panel, config.name);
    promote(panel, config.name, "c");
    expect(onlyRemote().channels).toEqual({ stable: "c", previous: "a" });
    promote(panel, config.name, "b");
    expect(onlyRemote().channels).toEqual({ stable: "b", previous: "c" });
  });

  it("A rollback can require open tabs to reload immediately", () => {
    publish("a", "b");
    for (const version of ["a", "b"]) promote(panel, config.name, version);
    rollback(panel, config.name, { now: true });
    expect(onlyRemote().channels).toEqual({ stable: "a", withdrawn: "b", leaveNow: true });
  });

  it("Promoting the stable version does nothing", () => {
    publish("a", "b");
    for (const version of ["a", "b"]) promote(panel, config.name, version);
    const { revision } = readRegistry(panel);
    promote(panel, config.name, "b");
    expect(readRegistry(panel).revision).toBe(revision);
    expect(onlyRemote().channels.previous).toBe("a");
  });

  it("The registry keeps the last three stable and the last three published versions", () => {
    publish("a", "b", "c", "d");
    for (const version of ["a", "b", "c", "b", "d"]) promote(panel, config.name, version);
    expect(onlyRemote().history).toEqual(["c", "b", "d"]);
    publish("e", "f", "g");
    promote(panel, config.name, "d");
    expect(Object.keys(onlyRemote().versions)).toEqual(["b", "c", "d", "e", "f", "g"]);
    expect(onlyRemote().channels).toEqual({ stable: "d", previous: "b" });
  });

  it("A canary ends when its version is promoted to stable", () => {
    publish("a", "b");
    promote(panel, config.name, "a");
    canary(panel, config.name, { version: "b", percent: 5, companies: [] });
    publish("c", "d", "e");
    promote(panel, config.name, "c");
    expect(Object.keys(onlyRemote().versions)).toContain("b");
    expect(onlyRemote().channels.canary?.version).toBe("b");
    promote(panel, config.name, "b");
    expect(onlyRemote().channels).toEqual({ stable: "b", previous: "c" });
  });

  it("A canary ends when the operator stops it", () => {
    publish("a", "b");
    promote(panel, config.name, "a");
    expect(() => endCanary(panel, config.name)).toThrow("has no canary");
    canary(panel, config.name, { version: "b", percent: 5, companies: [] });
    endCanary(panel, config.name);
    expect(onlyRemote().channels).toEqual({ stable: "a" });
  });

  it("The audit records the author, time and commit of each change", () => {
    publish("a");
    publish("a");
    promote(panel, config.name, "a");
    const audit = readAudit(panel);
    expect(audit).toMatchObject([
      { command: "publish", remote: config.name, version: "a", from: "empty", to: audit[1]?.from },
      { command: "promote", remote: config.name, version: "a", to: readRegistry(panel).revision },
    ]);
    for (const { at, author, commit } of audit) {
      expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
      expect([author, commit].every((word) => word.length > 0)).toBe(true);
    }
  });

  it("The registry stays unchanged when a final check fails", () => {
    publish("a");
    const refuse = () => {
      throw new Error("no");
    };
    expect(() => promote(panel, config.name, "a", refuse)).toThrow("no");
    expect(onlyRemote().channels).toEqual({});
  });

  it("The registry lists remotes in order of first publication", () => {
    publish("a");
    addVersion(panel, { name: "mfe-added", owner: "another team" }, aRelease("a"));
    publish("b");
    promote(panel, config.name, "b");
    expect(readRegistry(panel).remotes.map(({ name }) => name)).toEqual(["mfe-support", "mfe-added"]);
  });

  it("A canary without a stable version is refused", () => {
    publish("a");
    expect(() => canary(panel, config.name, { version: "a", percent: 5, companies: [] })).toThrow(
      "promote one first",
    );
  });

  it("The revision changes only with the registry's contents", () => {
    publish("a");
    const { revision } = readRegistry(panel);
    publish("a");
    expect(readRegistry(panel).revision).toBe(revision);
    setDisabled(panel, config.name, { en: "Back at noon", rs: "Vraćamo se u podne" });
    expect(readRegistry(panel).revision).not.toBe(revision);
    expect(onlyRemote().disabled).toEqual({ notice: { en: "Back at noon", rs: "Vraćamo se u podne" } });
    setDisabled(panel, config.name, null);
    expect(readRegistry(panel).revision).toBe(revision);
  });

  it("An unpublished version is refused with a list of published versions", () => {
    publish("a");
    expect(() => promote(panel, config.name, "z")).toThrow('has no published version "z". Published: a.');
    expect(() => canary(panel, config.name, { version: "z", percent: 5, companies: [] })).toThrow("z");
    expect(() => promote(panel, "mfe-none", "a")).toThrow('No remote "mfe-none"');
  });

  it("The registry file on disk is valid JSON", () => {
    publish("a");
    expect(JSON.parse(readFileSync(registryPath(panel), "utf8")).remotes).toHaveLength(1);
  });
});
