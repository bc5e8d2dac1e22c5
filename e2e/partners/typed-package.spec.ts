import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readJson } from "@hpay/domain";
import { expect, test } from "@playwright/test";

const root = join(import.meta.dirname, "../..");

function run(folder: string, command: string, ...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: "utf8" });
  expect(status, `${command} ${words.join(" ")}\n${stdout}${stderr}`).toBe(0);
}

test("An external portal builds with the packed @hpay/embed alone, including its types", () => {
  test.setTimeout(300_000);
  const outsideFolder = mkdtempSync(join(tmpdir(), "hpay-portal-"));
  try {
    run(root, process.execPath, join(root, "shared/build/bin/pack-packages.mjs"), outsideFolder);
    const embedFolder = join(outsideFolder, "node_modules/@hpay/embed");
    mkdirSync(embedFolder, { recursive: true });
    const { version } = readJson(readFileSync(join(root, "shared/embed/package.json"), "utf8")) as {
      version: string;
    };
    run(
      outsideFolder,
      "tar",
      "-xzf",
      `hpay-embed-${version}.tgz`,
      "-C",
      embedFolder,
      "--strip-components",
      "1",
    );
    const packedManifest = readJson(readFileSync(join(embedFolder, "package.json"), "utf8"));
    expect(packedManifest).toMatchObject({
      dependencies: {},
      peerDependencies: { react: expect.any(String) },
    });
    // The packages that the portal itself depends on.
    const portalPackages = {
      vue: "e2e/node_modules/vue",
      "@types/react": "shared/embed/node_modules/@types/react",
    };
    for (const [name, path] of Object.entries(portalPackages)) {
      const link = join(outsideFolder, "node_modules", name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(realpathSync(join(root, path)), link);
    }
    copyFileSync(join(import.meta.dirname, "typed/portal.tsx"), join(outsideFolder, "portal.tsx"));
    for (const [module, resolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ] as const)
      run(
        outsideFolder,
        process.execPath,
        join(root, "node_modules/typescript/bin/tsc"),
        ...[
          "--noEmit",
          "--strict",
          "--exactOptionalPropertyTypes",
          "--jsx",
          "react-jsx",
          "--target",
          "es2022",
        ],
        ...["--lib", "es2022,dom", "--module", module, "--moduleResolution", resolution, "portal.tsx"],
      );
    run(outsideFolder, process.execPath, "--input-type=module", "-e", 'await import("@hpay/embed/vue")');
  } finally {
    rmSync(outsideFolder, { recursive: true, force: true });
  }
});
