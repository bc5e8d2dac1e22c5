import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJson, root } from "./workspace.mjs";

const readText = (path) => readFileSync(join(root, path), "utf8");
const guides = ["feature-teams", "partners", "operating", "shops"].map((name) => `docs/${name}.md`);
const { scripts } = readJson(join(root, "package.json"));
const federation = [
  ...readText("shared/build/src/federation-commands.mjs").matchAll(/^ {2}async (\w+)\(/gm),
].map(([, name]) => name);
const plainPage = readText("e2e/partners/plain/index.html");
const collapseBlanks = (text) => text.replaceAll(/\s+/g, " ").replaceAll(" >", ">").trim();

/** Lines of code blocks: fenced, or indented by four spaces. */
const codeOf = (text) =>
  [...text.matchAll(/```\w*\n([\s\S]*?)```|((?:^ {4}.*\n)+)/gm)].map(
    ([, fenced, indented]) => fenced ?? indented,
  );

const linesOf = (guide) =>
  codeOf(readText(guide))
    .flatMap((block) => block.split("\n"))
    .map((line) => line.replace(/\s#.*/, "").trim())
    .flatMap((line) => line.split(" && "));

describe.each(guides)("%s", (guide) => {
  it("A guide lists only existing commands", () => {
    const wrongLines = linesOf(guide).filter((line) => {
      const [, script, rest = ""] = /npm run ([\w-]+)(?: --)?(.*)/.exec(line) ?? [];
      if (!script) return false;
      if (!Object.hasOwn(scripts, script)) return true;
      return script === "federation" && !federation.includes(rest.trim().split(" ")[0]);
    });
    expect(wrongLines).toEqual([]);
  });

  it("A guide refers only to existing or generated files", () => {
    const linkTargets = [...readText(guide).matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target);
    const missingTargets = linkTargets
      .filter((target) => !target.startsWith("http"))
      .filter((target) => !existsSync(join(root, "docs", target)));
    const nodeFiles = linesOf(guide).flatMap((line) => /^(?:\w+=\S+ )*node (\S+)/.exec(line)?.[1] ?? []);
    const generatedFiles = { "gateway/dist/gateway.mjs": "gateway/src" };
    expect([
      ...missingTargets,
      ...nodeFiles.filter((path) => !existsSync(join(root, generatedFiles[path] ?? path))),
    ]).toEqual([]);
  });
});

const bins = readdirSync(join(root, "shared/build/bin")).map((name) => `shared/build/bin/${name}`);

describe.each(["README.md", "CONTRIBUTING.md", ...guides, ...bins])("%s", (page) => {
  it("A guide does not use pnpm commands", () => {
    const command = new RegExp(`\\bpnpm (?:${Object.keys(scripts).join("|")}|install|add|exec)\\b.*`, "g");
    expect(readText(page).match(command)).toBeNull();
  });
});

describe("docs/partners.md", () => {
  const guide = readText("docs/partners.md");

  it("docs/partners.md shows the same element as the plain example", () => {
    const [element = ""] = /<hpay-remote[\s\S]*?<\/hpay-remote>/.exec(guide) ?? [];
    expect(collapseBlanks(plainPage)).toContain(collapseBlanks(element));
    expect(plainPage).toContain('<script src="__PANEL__/embed.js" async></script>');
    expect(guide).toContain('<script src="https://panel.example/embed.js" async></script>');
  });

  it("docs/partners.md shows the server code of the example portals", () => {
    for (const file of ["hpay-session.mjs", "hpay-session.php"])
      expect(guide).toContain(readText(`e2e/partners/${file}`));
  });

  it("docs/partners.md shows the content security policy of the strict example", () => {
    const spec = readText("e2e/partners/partners.spec.ts");
    const directives = [...guide.matchAll(/^ {4}([\w]+-src) +(.+)$/gm)];
    expect(directives.map(([, name]) => name)).toEqual([
      "script-src",
      "connect-src",
      "img-src",
      "font-src",
      "frame-src",
    ]);
    // The guide promises that the element needs no inline styles.
    expect(spec).toContain("style-src 'none'");
    for (const [, name, sources] of directives) {
      const testedSources = new RegExp(`["\`]${name} ([^"\`]+)["\`]`).exec(spec)?.[1] ?? "";
      for (const source of sources.split(" ").filter((source) => !source.includes("panel.example")))
        expect(`${name} ${testedSources}`).toContain(source);
    }
  });

  it("docs/partners.md lists only attributes that the element reads", () => {
    const source = readText("shared/embed/src/hpay-remote.ts");
    const documentedNames = [...guide.matchAll(/^\| (`.+?`) +\|/gm)]
      .flatMap(([, cell]) => [...cell.matchAll(/`([a-z-]+)/g)])
      .map(([, name]) => name);
    const observedNames = [...source.matchAll(/"([a-z-]+)"/g)].map(([, name]) => name);
    expect(documentedNames.length).toBeGreaterThan(8);
    expect(documentedNames.filter((name) => !observedNames.includes(name))).toEqual([]);
  });
});

describe("docs/operating.md", () => {
  it("docs/operating.md lists only settings that the gateway reads", () => {
    const documentedSettings = [...readText("docs/operating.md").matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
      ([, cell]) => [...cell.matchAll(/[A-Z_]{4,}/g)].map(([name]) => name),
    );
    const source = gatewaySources(join(root, "gateway/src"));
    expect(documentedSettings.length).toBeGreaterThan(10);
    expect(documentedSettings.filter((name) => !source.includes(name))).toEqual([]);
  });
});

describe("deploy/Containerfile", () => {
  const text = readText("deploy/Containerfile");

  it("The Containerfile copies only workspace files and build output", () => {
    const generatedFiles = [".panel", "node_modules", "gateway/node_modules", "gateway/dist"];
    const copiedPaths = [...text.matchAll(/^COPY --from=\w+ (.+) \S+$/gm)].flatMap(([, paths]) =>
      paths.split(" ").map((path) => path.replace(/^\/app\//, "")),
    );
    expect(copiedPaths.length).toBeGreaterThan(5);
    expect(
      copiedPaths.filter((path) => !generatedFiles.includes(path) && !existsSync(join(root, path))),
    ).toEqual([]);
  });

  it("The Containerfile builds and starts the gateway on a supported Node, pinned by digest", () => {
    expect(text).toMatch(/^ARG NODE_IMAGE=node:24-\S+@sha256:[0-9a-f]{64}$/m);
    expect(text.match(/^FROM .+$/gm)).toHaveLength(3);
    expect(text.match(/^FROM \$\{NODE_IMAGE\}(?: AS \w+)?$/gm)).toHaveLength(3);
    expect(existsSync(join(root, "shared/build/bin/build.mjs"))).toBe(true);
    expect(readText("shared/build/src/build-gateway.mjs")).toContain("gateway.mjs");
    expect(text).toContain('CMD ["node", "gateway/dist/gateway.mjs"]');
  });

  it("The image contains only the gateway's runtime dependencies and runs without root", () => {
    const [, , lastStage = ""] = text.split(/^FROM /m).slice(1);
    expect(text).toContain("install --frozen-lockfile --prod --filter gateway");
    expect(lastStage).not.toContain("--from=build /app/node_modules");
    expect(lastStage).toContain("USER node");
  });
});

describe("deploy/compose.yaml", () => {
  const text = readText("deploy/compose.yaml");
  /** The names that the file declares under a top-level key, such as `services`. */
  const declaredNames = (word) =>
    [
      ...(text.split(new RegExp(`^${word}:\\n`, "m"))[1]?.split(/^\S/m)[0] ?? "").matchAll(
        /^ {2}([\w.-]+):/gm,
      ),
    ].map(([, name]) => name);
  const listedValues = (word) =>
    [...text.matchAll(new RegExp(`^ {2,4}${word}: \\[(.+)\\]$`, "gm"))].flatMap(([, names]) =>
      names.split(/, */),
    );

  it("Two gateways with a read-only root file system share a migrated database", () => {
    expect(declaredNames("services")).toEqual([
      "postgres",
      "migrate",
      "gateway-1",
      "gateway-2",
      "mail",
      "nginx",
    ]);
    expect(text).toContain("command: [node, gateway/dist/gateway.mjs, migrate]");
    expect(text).toContain("migrate: { condition: service_completed_successfully }");
    expect(text).toMatch(/^x-gateway: &gateway\n(?: {2}.+\n)* {2}read_only: true$/m);
    expect(text).toContain('TRUST_PROXY: "1"');
  });

  it("Every service except the mail server runs without root on a read-only file system", () => {
    const services = Object.fromEntries(
      text
        .split("services:\n")[1]
        .split(/^\S/m)[0]
        .split(/^ {2}(?=[\w-]+:)/m)
        .map((setting) => [/^[\w-]+/.exec(setting)?.[0] ?? "", setting]),
    );
    const gateway = text.split("x-gateway: &gateway\n")[1].split(/^\S/m)[0];
    const parts = { gateway, postgres: services.postgres, nginx: services.nginx };
    const hardeningLines = ["read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]'];
    for (const [name, part] of Object.entries(parts)) {
      const lines = part.split("\n").map((line) => line.trim());
      expect([name, hardeningLines.filter((line) => !lines.includes(line))]).toEqual([name, []]);
    }
    expect(services.postgres).toContain("user: postgres\n");
    expect(services.nginx).toContain("image: nginxinc/nginx-unprivileged:");
    expect(services.mail).toContain("volumes: [mails:/var/spool/postfix]");
    const images = [...text.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image);
    const ownImage = "hpay-panel";
    expect(
      images.filter((image) => image !== ownImage && !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image)),
    ).toEqual([]);
    expect(images).toHaveLength(4);
  });

  it("The compose file contains only known settings, secrets, networks and volumes", () => {
    const source = gatewaySources(join(root, "gateway/src"));
    const settings = [
      ...text
        .split("&settings\n")[1]
        .split(/^\S/m)[0]
        .matchAll(/^ {4}([A-Z_]+):/gm),
    ].map(([, name]) => name.replace(/_FILE$/, ""));
    expect(settings.length).toBeGreaterThan(7);
    expect(settings.filter((name) => name !== "NODE_ENV" && !source.includes(`"${name}"`))).toEqual([]);
    for (const word of ["secrets", "networks"])
      expect(listedValues(word).filter((name) => !declaredNames(word).includes(name))).toEqual([]);
    const mountedVolumes = listedValues("volumes").map((volume) => volume.replaceAll('"', "").split(":")[0]);
    expect(mountedVolumes.length).toBeGreaterThan(3);
    for (const volume of mountedVolumes)
      if (volume.startsWith("./")) expect(existsSync(join(root, "deploy", volume))).toBe(true);
      else expect(declaredNames("volumes")).toContain(volume);
  });

  it("The TLS proxy serves both gateways but blocks metrics", () => {
    const nginx = readText("deploy/nginx-tls.conf");
    for (const name of ["gateway-1", "gateway-2"]) expect(nginx).toContain(`server ${name}:4000 `);
    expect(nginx).toMatch(/Strict-Transport-Security "max-age=\d{8}; includeSubDomains" always/);
    // Browsers use only the first of two such headers, so nginx has to hide the gateway's own.
    expect(nginx).toContain("proxy_hide_header Strict-Transport-Security;");
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(nginx).toContain("location = /metrics { return 404; }");
  });
});

function gatewaySources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}
