import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import files from "node:fs/promises";
import { join } from "node:path";
import { ruleFaults } from "@hpay/contract/release-rules";
import { routesOf } from "../../platform/http/route-table";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { createRegistryKey, setPersonRights } from "./registry-access";
import { anUpload, aPanelFolder } from "./testing";

describe("the registry service", () => {
  let gateway: TestGateway;
  let panel: string;
  let key: string;
  let publishOnly: string;
  beforeAll(async () => {
    panel = aPanelFolder();
    gateway = await testGateway({ PANEL_DIR: panel });
    const { db } = gateway.services;
    const payoutsRemote = { remote: "mfe-payouts", owner: "payouts team" };
    key = await createRegistryKey(db, new Date(), {
      ...payoutsRemote,
      label: "payouts CI",
      mayPromote: true,
    });
    publishOnly = await createRegistryKey(db, new Date(), {
      ...payoutsRemote,
      label: "builds",
      mayPromote: false,
    });
  }, startLimitMs);
  afterAll(() => gateway.close());

  const call = (method: "GET" | "POST", path: string, body?: unknown, { by = key, seen = "" } = {}) =>
    gateway.nobody.call(method, `/api/federation${path}`, {
      body,
      headers: { authorization: `Bearer ${by}`, ...(seen ? { "if-match": `"${seen}"` } : {}) },
    });
  const readOverview = async () => (await call("GET", "")).body.data;
  const publish = (upload: object, publisherKey = key, name = "mfe-payouts") =>
    call("POST", `/remotes/${name}/releases`, upload, { by: publisherKey });
  const move = async (command: string, body: object = {}, callerKey = key) =>
    call("POST", `/remotes/mfe-payouts/${command}`, body, {
      by: callerKey,
      seen: (await readOverview()).revision,
    });

  it("A release can use only its own files as early scripts", async () => {
    const upload = anUpload("aaaaaa10");
    const [route] = upload.release.routes;
    const slots = [{ slot: "dashboard.figures", page: "figures", early: upload.release.entry }];
    const uploadWith = (earlyScript: string) => ({
      ...upload,
      release: { ...upload.release, routes: [{ ...route, early: earlyScript }], slots },
    });
    expect((await publish(uploadWith("/remotes/mfe-orders/1.0.0-aaaaaa10/early.js"))).status).toBe(400);
    expect((await publish(uploadWith(upload.release.entry.replace("remoteEntry", "missing")))).status).toBe(
      400,
    );
    expect((await publish({ ...uploadWith(upload.release.entry), dryRun: true })).status).toBe(200);
  });

  it("A release cannot name an address on another site", async () => {
    const upload = anUpload("aaaaaa11");
    const [route] = upload.release.routes;
    const redirectingRelease = { ...upload.release, routes: [{ ...route, redirectTo: "//evil.example" }] };
    const answer = await publish({ ...upload, release: redirectingRelease });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining("redirectTo")]);
  });

  it("A published release stays inactive until it is promoted", async () => {
    const answer = await publish(anUpload("aaaaaaa1"));
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { version: "1.0.0-aaaaaaa1", dryRun: false } },
    });
    expect((await readOverview()).remotes).toMatchObject([{ name: "mfe-payouts", channels: {} }]);
    const file = await gateway.app.inject("/remotes/mfe-payouts/1.0.0-aaaaaaa1/remoteEntry.js");
    expect(file.payload).toBe('"aaaaaaa1"');
  });

  it("A canary promoted after its trial can be rolled back with one call", async () => {
    expect((await move("promote")).body.data.remote.channels).toEqual({ stable: "1.0.0-aaaaaaa1" });
    await publish(anUpload("aaaaaaa2"));
    await move("canary", { version: "1.0.0-aaaaaaa2", percent: 10 });
    await publish(anUpload("aaaaaaa3"));
    expect((await move("promote")).body.data.remote.channels).toEqual({
      stable: "1.0.0-aaaaaaa2",
      previous: "1.0.0-aaaaaaa1",
    });
    expect((await move("rollback", { now: true })).body.data.remote.channels).toEqual({
      stable: "1.0.0-aaaaaaa1",
      withdrawn: "1.0.0-aaaaaaa2",
      leaveNow: true,
    });
    const servedRegistry = await gateway.app.inject("/federation/registry.json");
    expect(servedRegistry.json().remotes[0].channels.stable).toBe("1.0.0-aaaaaaa1");
  });

  it("A canary can be ended", async () => {
    await move("canary", { version: "1.0.0-aaaaaaa3", companies: [1] });
    expect((await move("canary-off")).body.data.remote.channels.canary).toBeUndefined();
    expect((await move("canary-off")).body.error).toContain("mfe-payouts has no canary.");
  });

  it("A change based on a missing or outdated revision is refused", async () => {
    const staleAnswer = await call("POST", "/remotes/mfe-payouts/promote", {}, { seen: "000000000000" });
    expect([staleAnswer.status, staleAnswer.body.error]).toEqual([
      412,
      expect.stringContaining("not 000000000000"),
    ]);
    const blindAnswer = await call("POST", "/remotes/mfe-payouts/promote", {});
    expect([blindAnswer.status, blindAnswer.body.errors[0].field]).toEqual([400, "if-match"]);
  });

  it("An unauthorized upload is refused before its body is read", async () => {
    const invalidUpload = { ...anUpload("aaaaaaa9"), files: 1 };
    expect((await publish(invalidUpload, "hpr_unknown")).status).toBe(401);
    expect((await publish(invalidUpload, key, "mfe-orders")).status).toBe(403);
    expect((await publish(invalidUpload)).status).toBe(400);
  });

  it("An unauthorized command is refused before its body is read", async () => {
    const invalidCommand = { percent: "many" };
    expect((await move("canary", invalidCommand, publishOnly)).status).toBe(403);
    expect((await move("canary", invalidCommand)).status).toBe(400);
  });

  it("A dry run reports the outcome without making changes", async () => {
    const before = await readOverview();
    expect((await publish({ ...anUpload("aaaaaaa4"), dryRun: true })).body.data.dryRun).toBe(true);
    expect(
      (await move("promote", { version: "1.0.0-aaaaaaa3", dryRun: true })).body.data.remote.channels.stable,
    ).toBe("1.0.0-aaaaaaa3");
    expect(await readOverview()).toEqual(before);
  });

  it("The registry audit log records who changed what, from which commit and where", async () => {
    await publish(anUpload("aaaaaaa5"));
    expect((await readOverview()).audit[0]).toMatchObject({
      author: "key payouts CI",
      commit: "abc123",
      address: "127.0.0.1",
      command: "publish",
      remote: "mfe-payouts",
      version: "1.0.0-aaaaaaa5",
    });
    expect(readFileSync(join(panel, "federation/audit.jsonl"), "utf8")).not.toContain("hpr_");
  });

  it.each([
    [
      "another remote",
      () => publish(anUpload("bbbbbbb1", '"b"', "mfe-other"), key, "mfe-other"),
      403,
      "has no right to publish mfe-other",
    ],
    [
      "another owner",
      () => publish({ ...anUpload("bbbbbbb2"), owner: "orders team" }),
      400,
      "belongs to payouts team",
    ],
    [
      "a key that may only publish",
      () => move("promote", {}, publishOnly),
      403,
      "has no right to promote mfe-payouts",
    ],
    ["no key at all", () => publish(anUpload("bbbbbbb3"), "hpr_none"), 401, "UNAUTHORIZED"],
    [
      "a file that is not what its release says",
      () => publish({ ...anUpload("bbbbbbb4"), files: { "remoteEntry.js": "eA==" } }),
      400,
      "remoteEntry.js does not match its hash",
    ],
    [
      "a file above its folder",
      () => publish({ ...anUpload("bbbbbbb5"), files: { "../x.js": "eA==" } }),
      400,
      "../x.js has a name or type that no release may contain",
    ],
    ...[
      "release.json",
      "release.json/x.txt",
      "/x.txt",
      "a\\..\\x.txt",
      "x%2f.txt",
      "x\u0000.txt",
      "x\n.txt",
      `${"x".repeat(250)}.txt`,
    ].map(
      (path) =>
        [
          `a file with the name ${JSON.stringify(path).slice(0, 20)}`,
          () => {
            const upload = anUpload("bbbbbbb6");
            return publish({ ...upload, files: { ...upload.files, [path]: "eA==" } });
          },
          400,
          "has a name or type that no release may contain",
        ] as const,
    ),
    [
      "a file below another file",
      () => {
        const upload = anUpload("bbbbbbb9");
        return publish({ ...upload, files: { ...upload.files, "a.txt": "eA==", "a.txt/b.txt": "eA==" } });
      },
      400,
      "a.txt/b.txt is inside a.txt, which is a file",
    ],
    [
      "more files than a remote has",
      () => {
        const upload = anUpload("bbbbbb10");
        const manyFiles = Object.fromEntries(
          Array.from({ length: 2001 }, (_, index) => [`${index}.txt`, ""]),
        );
        return publish({ ...upload, files: { ...upload.files, ...manyFiles } });
      },
      400,
      "files",
    ],
    [
      "what would be handed passwords",
      () =>
        publish({
          ...anUpload("bbbbbbb6"),
          release: { ...anUpload("bbbbbbb6").release, provides: "identity" },
        }),
      400,
      "release",
    ],
    [
      "what the deployed host lacks",
      () => {
        const upload = anUpload("bbbbbbb7");
        const usedNames = { "@hpay/remote-kit": { range: "^1.0.0", names: ["useMoon"] } };
        return publish({ ...upload, release: { ...upload.release, uses: usedNames } });
      },
      400,
      "It needs `useMoon` of @hpay/remote-kit; the deployed host lacks it.",
    ],
    [
      "a description that would fill every document of the panel",
      () => {
        const upload = anUpload("bbbbbb11");
        const usedNames = { "@hpay/remote-kit": { range: "^1.0.0", names: Array(1000).fill("useHost") } };
        const [route] = upload.release.routes;
        const routes = Array.from({ length: 200 }, (_, n) => ({
          ...route,
          path: `/payouts/${"x".repeat(100)}${n}`,
          page: "p".repeat(200),
        }));
        return publish({ ...upload, release: { ...upload.release, uses: usedNames, routes } });
      },
      400,
      "at most 64000 characters",
    ],
    [
      "other files under a version that is there",
      () => publish(anUpload("aaaaaaa1", '"changed"')),
      400,
      "already exists with other files",
    ],
    [
      "an address of the host",
      () => {
        const upload = anUpload("bbbbbbb8");
        const routes = upload.release.routes.map((route) => ({ ...route, path: "/app" }));
        return publish({ ...upload, release: { ...upload.release, routes } });
      },
      400,
      "The address /app belongs to the host.",
    ],
  ] as const)("The registry refuses %s", async (_what, attempt, status, words) => {
    const before = (await readOverview()).revision;
    const answer = await attempt();
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(words)]);
    expect((await readOverview()).revision).toBe(before);
  });

  it("Only developers can change the registry", async () => {
    const { db } = gateway.services;
    const owner = await gateway.as("owner@demo.test");
    const revision = (await readOverview()).revision;
    const startCanary = async (email: string) =>
      (
        await (
          await gateway.as(email)
        ).call("POST", "/api/federation/remotes/mfe-payouts/promote", {
          body: { dryRun: true },
          headers: { "if-match": revision },
        })
      ).status;
    expect((await owner.call("GET", "/api/federation")).body.data.remotes[0].mayPromote).toBe(true);
    expect(await startCanary("owner@demo.test")).toBe(200);
    await setPersonRights(db, { owner: "*", email: "owner@demo.test", mayPublish: true, mayPromote: false });
    expect(await startCanary("owner@demo.test")).toBe(403);
    await setPersonRights(db, {
      owner: "payouts team",
      email: "support@demo.test",
      mayPublish: true,
      mayPromote: true,
    });
    expect(await startCanary("support@demo.test")).toBe(403);
    const readAs = async (email: string) =>
      (await (await gateway.as(email)).call("GET", "/api/federation")).status;
    expect([await readAs("support@demo.test"), await readAs("admin@demo.test")]).toEqual([200, 403]);
  });

  const faultsOf = (path: string, en = "Page") =>
    ruleFaults(
      {
        ...anUpload("fffffff1").release,
        routes: [{ path, page: "list", needs: "session", title: { en, rs: "Strana" } }],
      },
      { name: "mfe-payouts", hostContract: "1.0.0", remotes: [] },
    );

  it("No release can claim an address that the gateway handles", () => {
    const answeredPaths = routesOf(gateway.app)
      .filter(({ url }) => !/^\/(?:[*:]|$)/.test(url))
      .map(({ url }) => `/${url.split("/")[1]}`);
    expect(answeredPaths.length).toBeGreaterThan(50);
    const freePaths = [...new Set(answeredPaths)].filter((path) => faultsOf(path).length === 0);
    // The panel can have pages at these addresses: there the gateway answers only POST requests, or only topics
    // below `/help`.
    expect(freePaths.toSorted()).toEqual(["/help", "/login", "/register"]);
    for (const path of ["/help/orders", "/Help/:topic?", "/HOST", "/logout/now"])
      expect(faultsOf(path)).toEqual([
        `The address ${path} belongs to the gateway. Choose another first part.`,
      ]);
  });

  it.each(["Or\u202eders", "Or\u200bders", "Orders\u2028", "Orders\u0007"])(
    "No release can have a title with invisible characters (%j)",
    (title) => {
      expect(faultsOf("/payouts", title)).toEqual(["/payouts has a title with invisible characters."]);
      expect(faultsOf("/payouts", "Porudžbine – Поруџбине")).toEqual([]);
    },
  );

  it("A canary ends once its release has failed ten times", async () => {
    await publish(anUpload("aaaaaaa6"));
    await move("canary", { version: "1.0.0-aaaaaaa6", percent: 10 });
    const fail = (times: number, release = "1.0.0-aaaaaaa6") =>
      gateway.nobody.call("POST", "/client-reports", {
        body: {
          reports: Array.from({ length: times }, () => ({
            kind: "crash",
            remote: "mfe-payouts",
            release,
            page: "list",
            message: "x is null",
          })),
        },
      });
    const canaryAfterWatch = async () => {
      gateway.pass(60_000);
      await gateway.jobs.runDue();
      return (await readOverview()).remotes[0].channels.canary;
    };
    await fail(9);
    await fail(20, "1.0.0-aaaaaaa1");
    expect(await canaryAfterWatch()).toMatchObject({ version: "1.0.0-aaaaaaa6" });
    await fail(1);
    expect(await canaryAfterWatch()).toBeUndefined();
    expect((await readOverview()).audit[0]).toMatchObject({
      author: "the gateway, after 10 failures",
      command: "canary --off",
      version: "1.0.0-aaaaaaa6",
    });
  });

  it.each([
    ["the lock", "registry.lock"],
    ["the registry", "registry.json.new"],
    ["a release's file", "remoteEntry.js"],
  ])("A disk that is full when writing %s leaves the registry unchanged", async (_what, file) => {
    const before = await readOverview();
    const write = files.writeFile;
    const spy = jest.spyOn(files, "writeFile").mockImplementation(async (path, ...rest) => {
      if (!String(path).endsWith(file)) return write(path, ...rest);
      // A full disk leaves an empty file.
      await write(path, "", rest[1]);
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    const answer = await publish(anUpload("eeeeeee1"));
    spy.mockRestore();
    expect([answer.status, answer.body.error]).toEqual([503, expect.stringContaining("(ENOSPC)")]);
    expect(await readOverview()).toEqual(before);
    expect(readdirSync(join(panel, "federation")).toSorted()).toEqual(["audit.jsonl", "registry.json"]);
    expect((await publish({ ...anUpload("eeeeeee1"), dryRun: true })).status).toBe(200);
  });

  it("A disk that fills up during an audit write leaves the registry and its log intact", async () => {
    const before = await readOverview();
    const append = files.appendFile;
    const spy = jest.spyOn(files, "appendFile").mockImplementation(async (path, line) => {
      await append(path, String(line).slice(0, 20));
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    expect((await publish(anUpload("eeeeeee3"))).status).toBe(503);
    spy.mockRestore();
    expect(await readOverview()).toEqual(before);
  });

  it("An unreadable registry refuses changes instead of starting with an empty registry", async () => {
    const path = join(panel, "federation/registry.json");
    const wholeFile = readFileSync(path, "utf8");
    writeFileSync(path, wholeFile.slice(0, 100));
    const answer = await publish(anUpload("eeeeeee2"));
    expect([answer.status, answer.body.error]).toEqual([
      503,
      expect.stringContaining("registry.json cannot be read"),
    ]);
    expect(readFileSync(path, "utf8")).toBe(wholeFile.slice(0, 100));
    writeFileSync(path, wholeFile);
  });

  it("Only one of two concurrent registry changes succeeds", async () => {
    const { revision } = await readOverview();
    const answers = await Promise.all(
      ["1.0.0-aaaaaaa3", "1.0.0-aaaaaaa5"].map((version) =>
        call("POST", "/remotes/mfe-payouts/promote", { version }, { seen: revision }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it("Repeated publishing without promotion keeps only the twenty newest releases", async () => {
    const liveChannels = (await readOverview()).remotes[0].channels;
    const hashes = Array.from({ length: 23 }, (_, index) => `cccccc${index + 10}`);
    for (const hash of hashes) await publish(anUpload(hash), publishOnly);
    const { versions, channels } = (await readOverview()).remotes[0];
    expect(channels).toEqual(liveChannels);
    expect(versions.filter((version: string) => version.includes("cccccc"))).toEqual(
      hashes.slice(-20).map((hash) => `1.0.0-${hash}`),
    );
    const folders = readdirSync(join(panel, "remotes/mfe-payouts"));
    expect(folders.toSorted()).toEqual(versions.toSorted());
  });

  it("The next publication removes an abandoned upload but keeps uploads in progress", async () => {
    const abandonedFolder = join(panel, "remotes/mfe-payouts/.coming-abandoned");
    const uploadFolder = join(panel, "remotes/mfe-payouts/.coming-now");
    for (const folder of [abandonedFolder, uploadFolder]) mkdirSync(folder);
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(abandonedFolder, twoHoursAgo, twoHoursAgo);
    expect((await publish(anUpload("eeeeeee1"))).status).toBe(201);
    expect([existsSync(abandonedFolder), existsSync(uploadFolder)]).toEqual([false, true]);
  });

  it("Concurrent publishing and promoting preserve the files of every release", async () => {
    for (const digit of "12345") {
      const { revision } = await readOverview();
      await Promise.all([
        publish(anUpload(`dddddd0${digit}`)),
        publish(anUpload(`dddddd1${digit}`)),
        call("POST", "/remotes/mfe-payouts/promote", {}, { seen: revision }),
      ]);
    }
    for (const version of (await readOverview()).remotes[0].versions)
      expect(readdirSync(join(panel, "remotes/mfe-payouts", version))).toContain("remoteEntry.js");
  });

  it("A withdrawn release becomes stable again only when promoted by name", async () => {
    for (const hash of ["fffffff1", "fffffff2"]) {
      expect((await publish(anUpload(hash))).status).toBe(201);
      await move("promote", { version: `1.0.0-${hash}` });
    }
    await move("rollback");
    const { channels } = (await move("promote")).body.data.remote;
    expect(channels).toMatchObject({ stable: "1.0.0-fffffff1", withdrawn: "1.0.0-fffffff2" });
    const promotion = await move("promote", { version: "1.0.0-fffffff2" });
    expect(promotion.body.data.remote.channels.stable).toBe("1.0.0-fffffff2");
  });
});
