import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isPinned, readPackageManager } from "../pinned-pnpm.mjs";
import { readJson, root } from "../workspace.mjs";
import { readAudit } from "./audit.mjs";
import { inventory } from "./inventory.mjs";
import { isAllowed, licenceFaults } from "./licences.mjs";
import { lockedPackages } from "./lock-file.mjs";

const readText = (file) => readFileSync(join(root, file), "utf8");

describe("supply of packages", () => {
  it("The inventory lists every locked package with version, hash and license", () => {
    const packages = lockedPackages(readText("pnpm-lock.yaml"));
    expect(packages.length).toBeGreaterThan(500);
    for (const { sha512 } of packages) expect(sha512).toMatch(/^[0-9a-f]{128}$/);
    const twoPackages = [
      { name: "@a/b", version: "1.2.3", sha512: "00" },
      { name: "c", version: "2.0.0-rc.1", sha512: "01" },
    ];
    const { components, bomFormat, specVersion } = inventory(
      { name: "own", version: "1.0.0" },
      twoPackages,
      new Map([["@a/b@1.2.3", "MIT"]]),
    );
    expect([bomFormat, specVersion]).toEqual(["CycloneDX", "1.6"]);
    expect(components).toMatchObject([
      { group: "@a", name: "b", purl: "pkg:npm/%40a/b@1.2.3", licenses: [{ expression: "MIT" }] },
      { name: "c", version: "2.0.0-rc.1", purl: "pkg:npm/c@2.0.0-rc.1" },
    ]);
    expect(components[1]).not.toHaveProperty("licenses");
  });

  it("A lock file with an unhashed package is refused", () => {
    const text = "packages:\n\n  a@1.0.0:\n    resolution: {tarball: x}\n\nsnapshots:\n";
    expect(() => lockedPackages(text)).toThrow("1 packages, and 0 of them have a sha512");
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0)", true],
    ["Apache-2.0 AND MIT", true],
    ["MIT AND GPL-3.0", false],
    ["GPL-3.0-only", false],
    ["LGPL-3.0-or-later", false],
    ["SEE LICENSE IN LICENSE", false],
    ["", false],
  ])("A package with the license %j can be installed: %s", (licence, isInstallable) => {
    expect(isAllowed("some-package", licence)).toBe(isInstallable);
  });

  it("A license exception applies only to its package", () => {
    expect(isAllowed("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toBe(true);
    expect(licenceFaults(new Map([["@x/y@1.0.0", ""]]))).toEqual(["@x/y@1.0.0: states no licence"]);
  });

  it("An audit without a valid response counts as not run", () => {
    const failedOutput = JSON.stringify({
      error: {
        code: "ERR_PNPM_AUDIT_BAD_RESPONSE",
        message: "The endpoint (at https://registry.example/-/x)",
      },
    });
    for (const text of ["", "no json", "null", "{}", failedOutput]) {
      const { kind, lines } = readAudit(text);
      expect(kind).toBe("not-run");
      expect(lines.join()).toMatch(/^audit: could not run/);
      expect(lines.join()).not.toContain("registry");
    }
  });

  it("The audit fails on high and critical vulnerabilities", () => {
    const answer = (highCount) =>
      JSON.stringify({
        advisories: {
          1: { module_name: "leftpad", vulnerable_versions: "<2", severity: "high", title: "Overflow" },
          2: { module_name: "other", vulnerable_versions: "<3", severity: "low", title: "Noise" },
        },
        metadata: { vulnerabilities: { low: 1, high: highCount, critical: 0 } },
      });
    expect(readAudit(answer(0)).kind).toBe("clean");
    expect(readAudit(answer(1))).toEqual({
      kind: "found",
      lines: ["audit: leftpad <2: high, Overflow"],
    });
  });

  it("Every file names the pinned package manager version", () => {
    const { version, sha512 } = readPackageManager(readJson(join(root, "package.json")).packageManager);
    const otherHash = createHash("sha512").update("other").digest("hex");
    expect(isPinned(Buffer.from("other"), otherHash)).toBe(true);
    expect(isPinned(Buffer.from("other"), sha512)).toBe(false);
    expect(() => readPackageManager(`pnpm@${version}`)).toThrow("packageManager must be pnpm");
    for (const file of [
      "CONTRIBUTING.md",
      "docs/feature-teams.md",
      "e2e/federation/own-repository.spec.ts",
      "shared/build/src/pack-packages.mjs",
      "shared/create-remote/template/package.json.txt",
    ])
      for (const [, namedVersion] of readText(file).matchAll(/pnpm@([\d.]*\d)/g))
        expect([file, namedVersion]).toEqual([file, version]);
  });

  it("The build image is pinned by digest", () => {
    const images = readText("deploy/Containerfile").match(/^ARG NODE_IMAGE=.*$/gm) ?? [];
    expect(images).toHaveLength(1);
    expect(images[0]).toMatch(/@sha256:[0-9a-f]{64}$/);
  });
});
