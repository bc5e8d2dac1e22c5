import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type DatabaseLimits, readDatabaseLimits } from "./database-limits";
import type { Environment, Folder } from "./environment";
import { readHashFile } from "./hash-file";
import { isLoopbackHost } from "./loopback";
import { type MessageLimits, readMessageLimits } from "./message-limits";
import { type Retention, readRetention } from "./retention";
import { sandboxOf } from "./sandbox-host";
import { readOldKeys, readSecretKey } from "./secret-key";
import { type ListenAddress, SettingReader } from "./setting-reader";

/** All settings, read once at start. */
export interface Settings {
  readonly port: number;
  /** Listen address; `localhost`: loopback, IPv4 and IPv6. */
  readonly host: string;
  /** The origin that people type, without a trailing slash. */
  readonly publicUrl: string;
  /** Base address of the API, with a trailing slash. */
  readonly apiBase: string;
  readonly clientBase: string;
  /** Origins that may sign in, call across origins and open sockets. */
  readonly panelOrigins: readonly string[];
  readonly dataDir: string;
  /** Address of a PostgreSQL server; absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseLimits: DatabaseLimits;
  /** How long the answer to a customer's charge can take. The answer may be that the bank is being asked. */
  readonly chargeMs: number;
  /** Requests of one caller that one process answers in a minute. */
  readonly requestsPerMinute: number;
  readonly messageLimits: MessageLimits;
  /** Megabytes that a person without a purchase key can store a day. */
  readonly keylessMegabytes: number;
  readonly retention: Retention;
  /** How long the process still serves after SIGTERM, while `/ready` answers 503 to load balancers. */
  readonly drainMs: number;
  /** Address of a mail server; absent: the gateway's own mailbox, or none in production. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Port of the gateway's own mailbox; 0: a free one. */
  readonly mailboxPort: number;
  readonly secretKey: Buffer;
  readonly oldSecretKeys: readonly Buffer[];
  /** Number of proxies in front of the gateway, which are trusted in `X-Forwarded-For`, from the right. */
  readonly trustProxy: number;
  /** File of sorted SHA-1 hashes of passwords that nobody may choose; absent: the gateway's own list. */
  readonly breachedPasswordsFile: string | undefined;
  /** Two-letter country code for `/geo`, used when no proxy names the country. */
  readonly geoCountry: string | undefined;
  /** Address of a list of exchange rates; absent: the built-in list. */
  readonly ratesUrl: string | undefined;
  /** Whether the gateway may connect to loopback and private addresses. */
  readonly allowPrivateTargets: boolean;
  /** Where the registry and remotes are hosted, if elsewhere; ends with a slash. */
  readonly registryUrl: string | undefined;
  /** How many failures of a canary release, reported by browsers in two days, end the canary; 0: never. */
  readonly canaryMaxFailures: number;
  readonly allowOverride: boolean;
  readonly panelDir: string;
  readonly devPanel: boolean;
  readonly production: boolean;
  /** Address at which `/metrics` is answered to everybody; absent: only to this machine. */
  readonly metricsAddress: ListenAddress | undefined;
  /** Name of the running release, for metrics. */
  readonly release: string;
  /** Whether a start migrates an older schema; otherwise it refuses. */
  readonly migrateAtStart: boolean;
  /** Whether this is a local trial: demo people and `/dev` pages exist only there. */
  readonly isTrial: boolean;
  /** Whether sandbox methods work: card, courier and fiscal receipts. */
  readonly sandboxMethods: boolean;
  readonly productName: string;
  /** Origins that may frame `/embed/*`. */
  readonly embedders: readonly string[];
  readonly logLevel: string;
  /** Whether `/openapi.json` and `/docs` are answered to everybody. */
  readonly publicDocs: boolean;
  /** Where to report vulnerabilities, `mailto:` or `https:`; published at `/.well-known/security.txt`. */
  readonly securityContact: string | undefined;
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Reads the settings from the environment. @throws SettingsError that names every invalid value at once */
export function readSettings(env: Environment, cwd: string, folder: Folder = "create"): Settings {
  const reader = new SettingReader(env);
  const production = env.NODE_ENV === "production";
  const port = reader.port("PORT", 4000);
  const publicUrl = reader.origin("PUBLIC_URL", `http://localhost:${port}`);
  const host = reader.text("HOST", "localhost");
  const apiBase = `${reader.url("API_BASE", publicUrl).replace(/(?<!\/)\/+$/, "")}/`;
  const isTrial = !production && isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
  const dataDir = resolve(cwd, reader.text("DATA_DIR", ".data"));
  const allowOverride = reader.flag("ALLOW_OVERRIDE");
  if (production && allowOverride) reader.refuse("ALLOW_OVERRIDE", "must not be on in production");
  const registry = reader.scheme("REGISTRY_URL", ["http:", "https:"]);
  const registryUrl = registry && `${registry.replace(/(?<!\/)\/+$/, "")}/`;
  if (production && registryUrl?.startsWith("http:"))
    reader.refuse(
      "REGISTRY_URL",
      "must start with https:// in production, because its code runs in every user's panel",
    );
  const panelOrigins = reader.origins("PANEL_ORIGINS");
  const settings = {
    port,
    host,
    publicUrl,
    apiBase,
    clientBase: reader.url("CLIENT_BASE", publicUrl).replace(/(?<!\/)\/+$/, ""),
    panelOrigins:
      panelOrigins.length > 0 ? panelOrigins : [...new Set([publicUrl, sandboxOf(publicUrl).origin])],
    dataDir,
    databaseUrl: reader.scheme("DATABASE_URL", ["postgres:", "postgresql:"]),
    databaseLimits: readDatabaseLimits(reader),
    chargeMs: reader.wholeNumber("CHARGE_MS", 20_000, 1000, 60_000),
    requestsPerMinute: reader.wholeNumber("REQUESTS_PER_MINUTE", 12_000, 60, 10_000_000),
    messageLimits: readMessageLimits(reader),
    keylessMegabytes: reader.wholeNumber("KEYLESS_MEGABYTES_PER_DAY", 500, 1, 100_000),
    retention: readRetention(reader),
    drainMs: reader.wholeNumber("DRAIN_MS", production ? 2000 : 0, 0, 600_000),
    smtpUrl: reader.scheme("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: reader.sender("MAIL_FROM", "HPay <no-reply@hpay.example>"),
    mailboxPort: reader.port("MAILBOX_PORT", 0),
    oldSecretKeys: readOldKeys(reader),
    secretKey: readSecretKey(reader, join(dataDir, "secret.key"), production, folder),
    trustProxy: reader.hops("TRUST_PROXY"),
    breachedPasswordsFile: readHashFile(reader, "BREACHED_PASSWORDS_FILE"),
    geoCountry: reader.country("GEO_COUNTRY"),
    ratesUrl: reader.scheme("RATES_URL", ["http:", "https:"]),
    allowPrivateTargets: reader.flag("ALLOW_PRIVATE_TARGETS"),
    registryUrl,
    canaryMaxFailures: reader.wholeNumber("CANARY_MOST_FAILURES", 10, 0, 1_000_000),
    allowOverride,
    panelDir: readPanelDir(reader, cwd),
    devPanel: reader.flag("DEV_PANEL") && !production,
    production,
    metricsAddress: reader.listen("METRICS_ADDRESS"),
    release: reader.text("RELEASE", "development"),
    migrateAtStart: reader.flag("MIGRATE_AT_START") || !production,
    isTrial,
    sandboxMethods: reader.flag("SANDBOX_METHODS") || isTrial || isSandboxBase(apiBase),
    productName: reader.text("PRODUCT_NAME", "HPay"),
    embedders: reader.origins("EMBEDDERS"),
    publicDocs: reader.flag("PUBLIC_DOCS") || !production,
    securityContact: reader.scheme("SECURITY_CONTACT", ["mailto:", "https:"]),
    logLevel: reader.oneOf("LOG_LEVEL", levels, production ? "info" : "warn"),
  };
  if (production && folder === "create") requireChoices(reader);
  const environment = env.NODE_ENV ?? "";
  if (!["", "test", ...environments].includes(environment))
    reader.refuse("NODE_ENV", `must be ${environments.join(" or ")}, not "${environment}"`);
  if (!environments.includes(environment) && folder === "create") requireEnvironment(reader, settings);
  reader.finish();
  return settings;
}

/** Test runners set "test", which is accepted but names no environment. Any other word is refused. */
const environments: readonly string[] = ["production", "development"];

/** A gateway that is reachable or calls other servers must name its environment, so that no trial is public. */
function requireEnvironment(
  reader: SettingReader,
  { publicUrl, databaseUrl, smtpUrl }: Pick<Settings, "publicUrl" | "databaseUrl" | "smtpUrl">,
): void {
  const addresses = { PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl };
  for (const [name, value] of Object.entries(addresses)) {
    if (value === undefined) continue;
    const { hostname } = new URL(value);
    if (hostname === "" || isLoopbackHost(hostname)) continue;
    reader.refuse(
      name,
      `names ${hostname}, which is not this machine: set NODE_ENV=production or NODE_ENV=development`,
    );
  }
}

/** In production, development settings must be chosen explicitly. */
function requireChoices(reader: SettingReader): void {
  const isDefined = (name: string) => reader.optional(name) ?? reader.optional(`${name}_FILE`);
  if (isDefined("DATABASE_URL") === undefined && !reader.flag("ALLOW_EMBEDDED_DATABASE"))
    reader.refuse(
      "DATABASE_URL",
      "is required in production. To run one process on the embedded database, set ALLOW_EMBEDDED_DATABASE=1",
    );
  if (isDefined("SMTP_URL") === undefined && !reader.flag("ALLOW_NO_MAIL"))
    reader.refuse(
      "SMTP_URL",
      "is required in production: without a mail server nobody receives a sign-in code. To run without one, set ALLOW_NO_MAIL=1",
    );
}

/** A named folder must contain a panel; without one the gateway may serve its API alone. */
function readPanelDir(reader: SettingReader, cwd: string): string {
  const namedFolder = reader.optional("PANEL_DIR");
  const path = resolve(cwd, namedFolder ?? ".panel");
  if (namedFolder !== undefined && !existsSync(join(path, "host/index.html")))
    reader.refuse("PANEL_DIR", `must be a folder with a built panel (npm run build), not "${namedFolder}"`);
  return path;
}

/** An API base with `sandbox.` turns panel and gateway into a sandbox (spec 1 §1). */
export const isSandboxBase = (apiBase: string): boolean => apiBase.includes("sandbox.");
