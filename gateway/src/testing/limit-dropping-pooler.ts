import { type AddressInfo, connect, createServer } from "node:net";

/** A pooler that drops a connection's settings, as pgbouncer does with `ignore_startup_parameters`. */
export async function limitDroppingPooler(server: string) {
  const { hostname, port } = new URL(server);
  const pooler = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.once("data", (first: Buffer) => {
      upstream.write(withoutLimits(first));
      client.pipe(upstream);
    });
    upstream.pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  await new Promise<void>((resolve) => pooler.listen(0, "127.0.0.1", resolve));
  const poolerAddress = { hostname: "127.0.0.1", port: String((pooler.address() as AddressInfo).port) };
  return {
    url: Object.assign(new URL(server), poolerAddress).href,
    close: () => new Promise((resolve) => pooler.close(resolve)),
  };
}

/**
 * Removes the limits from the first message of a connection. The message consists of its length, the protocol,
 * and names and values that end with a NUL.
 */
function withoutLimits(message: Buffer): Buffer {
  const words = message.subarray(8).toString("latin1").split("\0");
  const remainingWords = words.filter((_, at) => !words[at - (at % 2)]?.endsWith("_timeout"));
  const settings = Buffer.from(remainingWords.join("\0"), "latin1");
  const length = Buffer.alloc(4);
  length.writeInt32BE(8 + settings.length);
  return Buffer.concat([length, message.subarray(4, 8), settings]);
}
