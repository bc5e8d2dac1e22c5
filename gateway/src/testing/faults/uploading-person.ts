import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { withTimeLimit } from "@hpay/domain";
import sharp from "sharp";
import type { FaultRig } from "./fault-rig";
import { onStore } from "./written";

/** A person who uploads pictures, one after the other, whatever the answers. */
export interface UploadingPerson {
  /** @returns what is wrong while nothing can be stored: each upload gets 503 with a message and a time to retry */
  findRefusals(): readonly string[];
  /**
   * Stops the uploads.
   * @returns the faults: nothing could be uploaded in the end, an acknowledged picture is not served whole, or
   * another one is stored
   */
  end(): Promise<readonly string[]>;
}

const email = "owner@demo.test";
const callLimitMs = 12_000;
const betweenMs = 200;
const maxRetryMs = 60_000;
/** Random pixels, about a megabyte. */
const side = 600;
const minBytes = 500_000;

export async function uploadingPerson({
  gateways,
  mails,
  server,
}: Pick<FaultRig, "gateways" | "mails" | "server">): Promise<UploadingPerson> {
  const authorization = await signIn(gateways[0].url, mails);
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
  const storedPictures: string[] = [];
  const refusals: string[] = [];
  let [isOver, calls] = [false, 0];
  const upload = () =>
    withTimeLimit(callLimitMs, async (signal) => {
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "slika.png");
      const { url } = gateways[calls++ % 2 === 0 ? 0 : 1];
      const answer = await fetch(`${url}/upload`, {
        method: "POST",
        headers: { authorization },
        body,
        signal,
      });
      const text = await answer.text();
      const [, name] = /"filename":"([^"]+)"/.exec(text) ?? [];
      if (name !== undefined) storedPictures.push(name);
      else refusals.push(`${answer.status} ${answer.headers.get("retry-after")} ${text}`);
    }).catch((error: unknown) => void refusals.push(String(error)));
  const uploads = (async () => {
    while (!isOver) {
      await upload();
      await pause(betweenMs);
    }
  })();
  return {
    findRefusals() {
      if (refusals.length === 0) return ["no upload was refused"];
      return refusals.filter(
        (refusal) => !/^503 \d+ .*"error":"503 SERVICE_UNAVALABLE \w+ \w+/.test(refusal),
      );
    },
    async end() {
      const before = storedPictures.length;
      const deadline = performance.now() + maxRetryMs;
      while (storedPictures.length === before && performance.now() < deadline) await pause(betweenMs);
      isOver = true;
      await uploads;
      const errors = storedPictures.length === before ? ["nothing could be uploaded in the end"] : [];
      for (const name of storedPictures) {
        const answer = await fetch(`${gateways[1].url}/uploads/${name}`);
        const { data } = await sharp(await answer.arrayBuffer())
          .raw()
          .toBuffer({ resolveWithObject: true })
          .catch(() => ({ data: Buffer.of() }));
        if (data.length !== side * side * 3) errors.push(`the picture ${name} is not whole`);
      }
      const { rowCount } = await onStore(server.url, (client) =>
        client.query("select from uploads where octet_length(content) > $1", [minBytes]),
      );
      if (rowCount !== storedPictures.length)
        errors.push(`${rowCount} pictures are stored, ${storedPictures.length} were acknowledged`);
      return errors;
    },
  };
}

async function signIn(url: string, mails: FaultRig["mails"]): Promise<string> {
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.text();
  };
  const login = await post("/login", { Email: email, Password: "Demo-1234!" });
  const [, Reference] = /"verify_device_ref":"([^"]+)"/.exec(login) ?? [];
  await post("/verifybyemailsecuritycode", { Reference });
  while (!mails.codes.has(email)) await pause(50);
  const signedIn = await post("/login", { Reference, SecurityCode: mails.codes.get(email) });
  const [, token] = /"authToken":"([^"]+)"/.exec(signedIn) ?? [];
  if (token === undefined) throw new Error(`nobody could sign in: ${signedIn}`);
  return token;
}
