import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "./environment";
import { readSettings } from "./settings";
import { SettingsError } from "./settings-error";
import { unsafeChoices } from "./unsafe-choices";

const folder = () => mkdtempSync(join(tmpdir(), "hpay-settings-"));
const key = "k".repeat(32);
const stores = { DATABASE_URL: "postgres://db/hpay", SMTP_URL: "smtp://mail" };

describe("settings", () => {
  it("Default settings run on localhost port 4000 with an embedded database", () => {
    const cwd = folder();
    expect(readSettings({}, cwd)).toMatchObject({
      port: 4000,
      publicUrl: "http://localhost:4000",
      apiBase: "http://localhost:4000/",
      clientBase: "http://localhost:4000",
      databaseUrl: undefined,
      dataDir: join(cwd, ".data"),
      panelOrigins: ["http://localhost:4000", "http://sandbox.localhost:4000"],
      production: false,
    });
  });

  it("All invalid settings are reported together", () => {
    expect(() =>
      readSettings({ PORT: "80a", PUBLIC_URL: "ftp://x", GEO_COUNTRY: "Serbia" }, folder()),
    ).toThrow(
      'PORT must be a port number from 0 to 65535, not "80a"\n' +
        'PUBLIC_URL must be an http or https address, not "ftp://x"\n' +
        'GEO_COUNTRY must be a country code of two letters, not "SERBIA"',
    );
  });

  it("The sender of e-mails has an address, because mail servers refuse an e-mail without one", () => {
    const readSender = (MAIL_FROM: string) => readSettings({ MAIL_FROM }, folder()).mailFrom;
    for (const sender of ["HPay <no-reply@hpay.example>", "no-reply@localhost"])
      expect(readSender(sender)).toBe(sender);
    expect(() => readSender("HPay no-reply@hpay.example")).toThrow(/MAIL_FROM must be an e-mail address/);
    expect(() => readSender("HPay no-reply")).toThrow(
      'MAIL_FROM must be an e-mail address or "Name <address>", not "HPay no-reply"',
    );
  });

  it("The public address is an origin, without a path", () => {
    const readUrl = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }, folder()).publicUrl;
    expect(readUrl("http://localhost:4000/")).toBe("http://localhost:4000");
    expect(() => readUrl("http://localhost:4000/panel")).toThrow(
      'PUBLIC_URL must have no path, because the panel needs an origin of its own: "http://localhost:4000", not "http://localhost:4000/panel"',
    );
  });

  it("The gateway trusts the configured number of proxies", () => {
    const hops = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }, folder()).trustProxy;
    expect([hops(""), hops("0"), hops("false"), hops("1"), hops("true"), hops("2")]).toEqual([
      0, 0, 0, 1, 1, 2,
    ]);
    expect(() => hops("10.0.0.1")).toThrow(/TRUST_PROXY must be the number of proxies/);
  });

  it("A breached-password file must be readable and contain hashes", () => {
    const cwd = folder();
    const BREACHED_PASSWORDS_FILE = join(cwd, "hashes.txt");
    const readFilePath = () => readSettings({ BREACHED_PASSWORDS_FILE }, cwd).breachedPasswordsFile;
    expect(readFilePath).toThrow(/BREACHED_PASSWORDS_FILE names ".*hashes.txt", which cannot be read/);
    writeFileSync(BREACHED_PASSWORDS_FILE, "password\n123456\n");
    expect(readFilePath).toThrow(/BREACHED_PASSWORDS_FILE must name a sorted file of SHA-1 hashes/);
    writeFileSync(BREACHED_PASSWORDS_FILE, `${"5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8"}:3\r\n`);
    expect(readFilePath()).toBe(BREACHED_PASSWORDS_FILE);
  });

  it("A panel folder without a panel is refused, but the API runs without a panel", () => {
    const cwd = folder();
    expect(() => readSettings({ PANEL_DIR: "/nonexistent" }, cwd)).toThrow(
      'PANEL_DIR must be a folder with a built panel (npm run build), not "/nonexistent"',
    );
    expect(readSettings({}, cwd).panelDir).toBe(join(cwd, ".panel"));
    mkdirSync(join(cwd, "built/host"), { recursive: true });
    writeFileSync(join(cwd, "built/host/index.html"), "");
    expect(readSettings({ PANEL_DIR: "built" }, cwd).panelDir).toBe(join(cwd, "built"));
  });

  it("A command creates no secret key in a folder without a gateway's data", () => {
    const cwd = folder();
    const readExisting = () => readSettings({ DATA_DIR: "typo" }, cwd, "existing");
    expect(readExisting).toThrow(
      `DATA_DIR is ${join(cwd, "typo")}, where no gateway has stored its secret key`,
    );
    expect(existsSync(join(cwd, "typo"))).toBe(false);
    const { secretKey } = readSettings({ DATA_DIR: "typo" }, cwd);
    expect(readExisting().secretKey).toEqual(secretKey);
  });

  it("Errors about settings never quote an address that may contain a password", () => {
    const readInvalid = () => readSettings({ DATABASE_URL: "mysql://root:hunter2@db" }, folder());
    expect(readInvalid).toThrow(/DATABASE_URL must be an address that starts with postgres/);
    expect(readInvalid).not.toThrow(/hunter2/);
  });

  it("An unencoded database password is refused before a part of it is mistaken for the server name", () => {
    const readCutOff = () =>
      readSettings({ DATABASE_URL: "postgres://ana:p@ss#word@db.example/hpay" }, folder());
    expect(readCutOff).toThrow(
      new SettingsError("DATABASE_URL must not have a #. In a password write %23 for it, and %40 for an @"),
    );
  });

  it("Production requires a secret key", () => {
    expect(() => readSettings({ NODE_ENV: "production" }, folder())).toThrow(/SECRET_KEY is required/);
    expect(
      readSettings({ NODE_ENV: "production", SECRET_KEY: key, ...stores }, folder()).secretKey,
    ).toHaveLength(32);
  });

  it("Production requires a database server and a mail server, or a setting that waives them", () => {
    const production = (extraEnv: object) => () =>
      readSettings({ NODE_ENV: "production", SECRET_KEY: key, ...extraEnv }, folder());
    expect(production({})).toThrow(
      "DATABASE_URL is required in production. To run one process on the embedded database, set ALLOW_EMBEDDED_DATABASE=1\n" +
        "SMTP_URL is required in production: without a mail server nobody receives a sign-in code. To run without one, set ALLOW_NO_MAIL=1",
    );
    expect(production({ ALLOW_EMBEDDED_DATABASE: "1" })).toThrow(/^SMTP_URL is required/);
    expect(production({ ALLOW_NO_MAIL: "1" })).toThrow(/^DATABASE_URL is required/);
    expect(production({ ALLOW_EMBEDDED_DATABASE: "1", ALLOW_NO_MAIL: "1" })).not.toThrow();
    expect(production(stores)).not.toThrow();
  });

  it("Secret settings can be read from files", () => {
    const cwd = folder();
    const files = { SECRET_KEY: key, ...stores, RATES_URL: "https://rates.example/list" };
    const secretFiles = Object.fromEntries(
      Object.entries(files).map(([name, value]) => {
        writeFileSync(join(cwd, name), `${value}\n`);
        return [`${name}_FILE`, join(cwd, name)];
      }),
    );
    const productionWith = (extraEnv: object = {}) =>
      readSettings({ NODE_ENV: "production", ...secretFiles, ...extraEnv }, cwd);
    expect(productionWith()).toEqual(readSettings({ NODE_ENV: "production", ...files }, cwd));
    expect(() => productionWith({ SECRET_KEY: key })).toThrow(
      "SECRET_KEY_FILE cannot be set together with SECRET_KEY: set one of them",
    );
    expect(() => productionWith({ SMTP_URL_FILE: join(cwd, "gone") })).toThrow(
      `SMTP_URL_FILE names "${join(cwd, "gone")}", which cannot be read`,
    );
    writeFileSync(join(cwd, "SECRET_KEY"), "\n");
    // The other settings are valid, so the error has this one line.
    const emptyError = `SECRET_KEY_FILE names "${join(cwd, "SECRET_KEY")}", which is empty`;
    expect(productionWith).toThrow(new SettingsError(emptyError));
  });

  it.each([
    ["PUBLIC_URL", "https://pay.example"],
    ["DATABASE_URL", "postgres://ana:hunter2@db.example/hpay"],
    ["SMTP_URL", "smtp://mail.example"],
  ])("The environment must be named when %s is not this machine", (name, value) => {
    const start = (extraEnv: object) => () => readSettings({ [name]: value, ...extraEnv }, folder());
    expect(start({})).toThrow(
      new RegExp(`^${name} names [a-z.]+, which is not this machine: set NODE_ENV=production`),
    );
    const cwd = folder();
    writeFileSync(join(cwd, name), value);
    if (name !== "PUBLIC_URL")
      expect(() => readSettings({ [`${name}_FILE`]: join(cwd, name) }, cwd)).toThrow(
        /which is not this machine/,
      );
    for (const NODE_ENV of ["Production", "prod", "production ", "test"])
      expect(start({ NODE_ENV })).toThrow(/which is not this machine/);
    expect(start({})).not.toThrow(/hunter2/);
    expect(start({ NODE_ENV: "development" })).not.toThrow();
    expect(start({ [name]: value.replace(/[a-z]+\.example/, "127.0.0.1") })).not.toThrow();
  });

  it.each(["Production", "prod", "production "])(
    "The environment %j is refused even on loopback",
    (NODE_ENV) => {
      expect(() => readSettings({ NODE_ENV }, folder())).toThrow(
        `NODE_ENV must be production or development, not "${NODE_ENV}"`,
      );
    },
  );

  it("The gateway listens on loopback by default, and offers trial features only on loopback", () => {
    const readWith = (env: Environment) => readSettings({ ...stores, SECRET_KEY: key, ...env }, folder());
    const developmentWith = (env: Environment) => {
      const { host, isTrial, sandboxMethods } = readSettings(env, folder());
      return { host, isTrial, sandboxMethods };
    };
    expect(developmentWith({})).toEqual({ host: "localhost", isTrial: true, sandboxMethods: true });
    expect(developmentWith({ HOST: "127.0.0.1" }).isTrial).toBe(true);
    for (const HOST of ["0.0.0.0", "::", "192.0.2.7"])
      expect(developmentWith({ HOST })).toEqual({ host: HOST, isTrial: false, sandboxMethods: false });
    const openSettings = { NODE_ENV: "development", PUBLIC_URL: "https://pay.example" };
    expect(readWith(openSettings)).toMatchObject({ isTrial: false, sandboxMethods: false });
    expect(readWith({ NODE_ENV: "production" })).toMatchObject({ host: "localhost", isTrial: false });
  });

  it("The log names settings that are unsafe in production", () => {
    const flags = { allowPrivateTargets: true, sandboxMethods: true };
    const smtpUrl = "smtp://mail.example:587";
    const production = { production: true, publicUrl: "http://pay.example", smtpUrl, ...flags };
    expect(unsafeChoices(production)).toEqual([
      expect.stringContaining("PUBLIC_URL starts with http://"),
      expect.stringContaining("SMTP_URL lets the mail server choose to use no encryption"),
      expect.stringContaining("ALLOW_PRIVATE_TARGETS is on"),
      expect.stringContaining("methods that only simulate are on"),
    ]);
    expect(unsafeChoices({ ...production, production: false })).toEqual([]);
    const safeSettings = {
      production: true,
      allowPrivateTargets: false,
      sandboxMethods: false,
      smtpUrl: undefined,
    };
    for (const publicUrl of ["https://pay.example", "http://localhost:4000"])
      expect(unsafeChoices({ ...safeSettings, publicUrl })).toEqual([]);
    const encryptedUrls = ["smtps://mail.example", `${smtpUrl}?requireTLS=true`];
    for (const url of ["smtp://localhost:25", "smtp://mail:587", ...encryptedUrls])
      expect(unsafeChoices({ ...safeSettings, publicUrl: "https://pay.example", smtpUrl: url })).toEqual([]);
  });

  it("ALLOW_OVERRIDE is refused in production", () => {
    expect(() =>
      readSettings({ NODE_ENV: "production", SECRET_KEY: key, ALLOW_OVERRIDE: "1" }, folder()),
    ).toThrow(/ALLOW_OVERRIDE must not be on in production/);
  });

  it("A secret key is created once and readable only by its owner", () => {
    const cwd = folder();
    const first = readSettings({}, cwd).secretKey;
    expect(readSettings({}, cwd).secretKey).toEqual(first);
    expect(statSync(join(cwd, ".data/secret.key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(cwd, ".data/secret.key"), "utf8")).toHaveLength(43);
    expect(readdirSync(join(cwd, ".data"))).toEqual(["secret.key"]);
  });

  it("A partly written secret key is refused, because anyone can guess an empty one", () => {
    const cwd = folder();
    mkdirSync(join(cwd, ".data"));
    writeFileSync(join(cwd, ".data/secret.key"), "");
    expect(() => readSettings({}, cwd)).toThrow(
      `DATA_DIR contains an incomplete secret.key: ${join(cwd, ".data/secret.key")}. Restore it from a copy`,
    );
  });

  it("Two gateways that start simultaneously in a new folder use the same secret key", () => {
    const cwd = folder();
    const file = join(cwd, ".data/secret.key");
    const mkdir = fs.mkdirSync;
    // Another gateway stores its key after this one has looked for a key and before it writes its own.
    const other = jest.spyOn(fs, "mkdirSync").mockImplementation((path, options) => {
      mkdir(path, options);
      writeFileSync(file, "o".repeat(43));
      return undefined;
    });
    const { secretKey } = readSettings({}, cwd);
    other.mockRestore();
    expect(readFileSync(file, "utf8")).toBe("o".repeat(43));
    expect(readSettings({}, cwd).secretKey).toEqual(secretKey);
  });
});
