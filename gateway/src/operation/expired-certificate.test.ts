import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoShop } from "../demo/demo-pos";
import { movedClock } from "../testing/faults/moved-clock";
import { buildGateway, gatewayProcess } from "../testing/gateway-process";
import { signedRequest } from "../testing/playing-shop";
import type { TestAnswer } from "../testing/test-gateway";

const limitMs = 180_000;
const retryMs = 15 * 60_000;

/** Creates a certificate authority for localhost. A process trusts it through `NODE_EXTRA_CA_CERTS`. */
function createAuthority() {
  const folder = mkdtempSync(join(tmpdir(), "hpay-certificates-"));
  const openssl = (...options: readonly string[]) =>
    execFileSync("openssl", options, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "rsa:2048", "-nodes"];
  openssl("req", "-x509", ...key, "-subj", "/CN=Authority", "-keyout", "ca.key", "-out", "ca.crt");
  openssl("req", ...key, "-subj", "/CN=localhost", "-keyout", "shop.key", "-out", "shop.csr");
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost");
  return {
    file: join(folder, "ca.crt"),
    certificate(days: number) {
      const signer = ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"];
      openssl("x509", "-req", "-in", "shop.csr", ...signer, "-days", String(days), "-out", "shop.crt");
      const [privateKey, cert] = [join(folder, "shop.key"), join(folder, "shop.crt")].map((file) =>
        readFileSync(file),
      );
      return { key: privateKey, cert };
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

it(
  "A shop with an expired certificate is notified once after renewal, and the log states the reason",
  async () => {
    buildGateway();
    const [authority, clock] = [createAuthority(), movedClock()];
    const receivedOrders: string[] = [];
    const shop = createServer(authority.certificate(-1), (request, response) => {
      receivedOrders.push(new URL(request.url ?? "", "https://shop").searchParams.get("order_uid") ?? "");
      request.resume().on("end", () => response.end("OK"));
    });
    await new Promise<void>((resolve) => shop.listen(0, "localhost", resolve));
    const settings = { ...clock.env, NODE_EXTRA_CA_CERTS: authority.file, ALLOW_PRIVATE_TARGETS: "1" };
    const gateway = await gatewayProcess(settings);
    let token = "";
    const call = async (path: string, body?: object): Promise<TestAnswer["body"]> => {
      const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
      const requestInit = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      return (await fetch(`${gateway.url}${path}`, { headers, ...requestInit })).json();
    };
    const delivery = async () => {
      const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: 1, Topic: "payresult" }));
      const { data } = await call(`/api/notifications?filter=${filter}&orderBy=id&order=desc&perPage=1`);
      return data[0];
    };
    const waitFor = async (state: object) => {
      for (;;) {
        const row = await delivery();
        if (Object.entries(state).every(([field, value]) => row[field] === value)) return row;
        await pause(200);
      }
    };
    try {
      await gateway.start();
      const login = { Email: "owner@demo.test", Password: "Demo-1234!", Remember: true };
      const { verify_device_ref: Reference } = await call("/login", login);
      await call("/verifybyemailsecuritycode", { Reference });
      const mails = await call(`/dev/mail.json?to=${login.Email}`);
      const code = { Reference, SecurityCode: String(mails[0].subject).slice(0, 6) };
      token = (await call("/login", code)).authorization.authToken;

      const order = {
        order_uid: "EXPIRED-1",
        order_name: "EXPIRED-1",
        order_amount: "10.00",
        order_currency: "RSD",
        order_items: [
          { name: "Karta", type: "product", qty: 1, price: "10.00", tax_percent: 20, virtual: true },
        ],
        notify_url: `https://localhost:${(shop.address() as AddressInfo).port}/notify`,
      };
      const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
      const { pay_url: payUrl } = await call("/clientpay/store", signedRequest(order, keys));
      const card = { pay: "card", total: "10.00", number: "4111111111111111", expiry: "12/31", cvv: "123" };
      await fetch(`${payUrl}/pay`, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });

      const failedNotification = await waitFor({ State: "waiting", Tries: 1 });
      expect(failedNotification.LastError).toBe(
        "CERTIFICATE_EXPIRED: CERT_HAS_EXPIRED: certificate has expired",
      );
      clock.move(retryMs);
      expect(await waitFor({ Tries: 2 })).toMatchObject({ State: "waiting", LastStatus: null });
      expect(receivedOrders).toEqual([]);

      shop.setSecureContext(authority.certificate(2));
      clock.move(retryMs);
      expect(await waitFor({ State: "delivered" })).toMatchObject({
        Tries: 3,
        LastStatus: 200,
        LastError: "",
      });
      expect(receivedOrders).toEqual(["EXPIRED-1"]);
    } finally {
      await gateway.discard();
      shop.closeAllConnections();
      shop.close();
      clock.discard();
      authority.discard();
    }
  },
  limitMs,
);
