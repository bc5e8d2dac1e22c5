import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeFault } from "./bootstrap.mjs";
import { root } from "./workspace.mjs";

describe("first command", () => {
  it.each(["v20.19.0", "v20.20.2", "v22.12.0", "v24.0.0", "v25.9.0", "v26.10.0"])(
    "The Node check accepts Node %s",
    (version) => {
      expect(nodeFault(version)).toBeNull();
    },
  );

  it.each(["v18.20.4", "v20.18.3", "v21.7.3", "v22.11.0", "v23.11.1"])(
    "The Node check rejects Node %s and lists the supported versions",
    (version) => {
      expect(nodeFault(version)).toBe(
        `The panel needs Node 20 (from 20.19), 22 (from 22.12) or 24 and newer; this is ${version}. Install one of them and run the same command again.`,
      );
    },
  );

  it.each(["README.md", "CONTRIBUTING.md"])("The Node check accepts the versions listed in %s", (page) => {
    const text = readFileSync(join(root, page), "utf8").replaceAll(/\s+/g, " ");
    expect(text).toContain("Node 20 (from 20.19), 22 (from 22.12) or 24 and newer");
  });
});
