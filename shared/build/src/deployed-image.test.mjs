import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const readFile = (name) => readFileSync(join(root, "deploy", name), "utf8");
const pinnedImage = /^\S+:\S+@sha256:[0-9a-f]{64}$/;

describe("deploy/Containerfile", () => {
  const text = readFile("Containerfile");
  const [, base] = /^ARG NODE_IMAGE=(\S+)$/m.exec(text) ?? [];

  it("Every image stage uses the same supported Node, pinned by digest", () => {
    expect(base).toMatch(pinnedImage);
    expect(Number(/^node:(\d+)-/.exec(base)?.[1])).toBeGreaterThanOrEqual(24);
    expect(text.match(/^FROM (?!\$\{NODE_IMAGE\})/gm)).toBeNull();
  });

  it("The image runs as an unprivileged user with production dependencies only", () => {
    const lastStage = text.slice(text.lastIndexOf("\nFROM "));
    expect(lastStage.match(/^USER .+$/gm)).toEqual(["USER node"]);
    expect(lastStage).not.toMatch(/^(RUN .*(install|build)|COPY --from=build \/app\/node_modules)/m);
    expect(text).toMatch(/install --frozen-lockfile --prod --filter gateway/);
  });
});

describe("deploy/compose.yaml", () => {
  const [, body = ""] = readFile("compose.yaml").split(/^services:\n/m);
  const [services = ""] = body.split(/^\w/m);
  const [gateway = ""] = /^x-gateway:[\s\S]*?(?=^\w)/m.exec(readFile("compose.yaml")) ?? [];
  const blocks = new Map(
    [...services.matchAll(/^ {2}([\w-]+):.*\n((?: {3,}.*\n| *#.*\n|\n)*)/gm)].map(([, name, block]) => [
      name,
      /<<: \*(gateway|serving)/.test(block) ? gateway + block : block,
    ]),
  );

  it("The deployment has two gateways, a migration, a database, a mail relay and a proxy", () => {
    expect([...blocks.keys()].sort()).toEqual(
      ["gateway-1", "gateway-2", "mail", "migrate", "nginx", "postgres"].sort(),
    );
  });

  it("Every third-party image is pinned by digest", () => {
    const images = [...services.matchAll(/image: (\S+)/g)].map(([, image]) => image);
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(pinnedImage);
  });

  it("Only the mail relay starts as root or writes to its root file system", () => {
    for (const [name, block] of blocks) {
      if (name === "mail") continue;
      expect([name, block]).toEqual([name, expect.stringMatching(/^ +read_only: true$/m)]);
      expect([name, block]).toEqual([name, expect.stringMatching(/^ +cap_drop: \[ALL\]$/m)]);
      expect([name, block]).toEqual([name, expect.stringMatching(/no-new-privileges:true/)]);
    }
    expect(blocks.get("postgres")).toMatch(/^ +user: postgres$/m);
    expect(blocks.get("nginx")).toContain("nginx-unprivileged");
  });
});
