import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";
import { startNginx } from "@hpay/build/nginx-server";
import { startPostgres } from "@hpay/build/postgres-server";
import { Client } from "pg";
import PostalMime from "postal-mime";
import { gatewayFolder } from "../built-worker";
import { buildGateway, type GatewayProcess, gatewayProcess } from "../gateway-process";
import { shopMailServer } from "../shop-mail-server";

/** The services of `deploy/compose.yaml` as processes: two gateways on one PostgreSQL behind nginx. */
export interface DeployedGateways {
  /** The address that people type. */
  readonly url: string;
  readonly plainUrl: string;
  readonly ca: string;
  readonly gateways: readonly [GatewayProcess, GatewayProcess];
  /** A figure of each gateway, as at `METRICS_ADDRESS`. */
  figures(name: string): Promise<readonly number[]>;
  mailedCode(to: string): Promise<string>;
  discard(): Promise<void>;
}

export async function deployedGateways(): Promise<DeployedGateways> {
  buildGateway();
  const [server, mails, certificate] = [await startPostgres(), await shopMailServer(), createSelfSigned()];
  const [port, plainPort, ...metricsPorts] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const url = `https://localhost:${port}`;
  const settings = {
    NODE_ENV: "production",
    PUBLIC_URL: url,
    DATABASE_URL: server.url,
    SECRET_KEY: "d".repeat(32),
    SMTP_URL: `smtp://shop:right@127.0.0.1:${mails.port}`,
    MAIL_FROM: "HPay <no-reply@panel.example>",
    TRUST_PROXY: "1",
  };
  const started = (at: number) =>
    gatewayProcess({ ...settings, METRICS_ADDRESS: `127.0.0.1:${metricsPorts[at]}`, RELEASE: "deployed" });
  const gateways = [await started(0), await started(1)] as const;
  const migration = await gateways[0].run(["migrate"]);
  if (migration.code !== 0) throw new Error(`the store could not be migrated: ${migration.output}`);
  const DATABASE_URL = await rowsOnlyUrl(server.url);
  await Promise.all(gateways.map((gateway) => gateway.start({ settings: { DATABASE_URL } })));
  const site = deliveredNginx([
    ["gateway-1:4000", gateways[0].url.replace("http://", "")],
    ["gateway-2:4000", gateways[1].url.replace("http://", "")],
    ["listen 8080;", `listen ${plainPort};`],
    // nginx before 1.25 has no `http2` directive.
    ["listen 8443 ssl;\n  http2 on;", `listen ${port} ssl http2;`],
    ["/run/secrets/tls.crt", certificate.certificateFile],
    ["/run/secrets/tls.key", certificate.keyFile],
  ]);
  const nginx = await startNginx({ site, port });
  return {
    url,
    plainUrl: `http://localhost:${plainPort}`,
    ca: readFileSync(certificate.certificateFile, "utf8"),
    gateways,
    figures: (name) =>
      Promise.all(
        metricsPorts.map(async (at) => metricValue(await fetchText(`http://127.0.0.1:${at}/metrics`), name)),
      ),
    async mailedCode(to) {
      const mail = mails.received.findLast((mail) => mail.to === to);
      const { subject = "" } = await PostalMime.parse(mail?.text ?? "");
      return /\d{6}/.exec(subject)?.[0] ?? "";
    },
    async discard() {
      await nginx.stop();
      await Promise.all(gateways.map((gateway) => gateway.discard()));
      await Promise.all([server.stop(), mails.close()]);
      certificate.discard();
    },
  };
}

/** Address for a database user with the rights that `docs/operating.md` gives to the serving processes. */
async function rowsOnlyUrl(url: string): Promise<string> {
  const guide = readFileSync(join(gatewayFolder, "../docs/operating.md"), "utf8");
  const grants = /```sql\n(create role hpay_serving [^`]+)```/.exec(guide)?.[1];
  if (grants === undefined) throw new Error("docs/operating.md has no rights of the database user");
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(grants);
  await owner.end();
  const address = new URL(url);
  [address.username, address.password] = ["hpay_serving", "change-me"];
  return address.href;
}

/** @throws Error when the delivered file no longer has a line that a test has to replace */
function deliveredNginx(replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx-tls.conf has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(join(gatewayFolder, "../deploy/nginx-tls.conf"), "utf8"),
  );
}

const fetchText = async (address: string): Promise<string> =>
  fetch(address).then(
    (response) => response.text(),
    () => "",
  );

const metricValue = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "m").exec(text)?.[1] ?? 0);

function createSelfSigned() {
  const folder = mkdtempSync(join(tmpdir(), "hpay-tls-"));
  const [certificateFile, keyFile] = [join(folder, "tls.crt"), join(folder, "tls.key")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...key, "-days", "2", ...subject, "-out", certificateFile], {
    stdio: "pipe",
  });
  return { certificateFile, keyFile, discard: () => rmSync(folder, { recursive: true, force: true }) };
}
