import { createSocket } from "node:dgram";
import { getServers, setServers } from "node:dns";
import { once } from "node:events";
import { postJson } from "./post-json";
import { resolveTarget } from "./public-address";

const closedTo = { allowPrivateTargets: false };
const [typeA, typeAaaa] = [1, 28];

/** A name server that never answers for names with `silent`, and has one IPv4 address for all others. */
async function nameServer(addressOf: (name: string) => readonly number[]) {
  const server = createSocket("udp4");
  const requestedNames: string[] = [];
  server.on("message", (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    const name = labels.join(".");
    requestedNames.push(name);
    if (name.includes("silent")) return;
    const type = query.readUInt16BE(at + 1);
    const question = query.subarray(12, at + 5);
    const address = type === typeA ? addressOf(name) : [];
    const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, address.length > 0 ? 1 : 0, 0, 0, 0, 0]);
    query.copy(header, 0, 0, 2);
    const answer =
      address.length > 0 ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]) : [];
    server.send(Buffer.concat([header, question, Buffer.from(answer)]), from.port, from.address);
    if (type !== typeA && type !== typeAaaa) throw new Error(`a question of type ${type}`);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return {
    requested: requestedNames,
    address: `127.0.0.1:${server.address().port}`,
    close: () => server.close(),
  };
}

describe("names that others choose", () => {
  const systemServers = getServers();
  let server: Awaited<ReturnType<typeof nameServer>>;
  beforeAll(async () => {
    server = await nameServer((name) =>
      name.includes("nowhere")
        ? []
        : name.includes("inside")
          ? [10, 0, 0, 7]
          : name.includes("unreachable")
            ? [255, 255, 255, 255]
            : [8, 8, 8, 8],
    );
    setServers([server.address]);
  });
  afterAll(() => {
    setServers(systemServers);
    server.close();
  });

  it("Host names with silent name servers do not delay other host names", async () => {
    const failedNames: string[] = [];
    const silentLookUps = Array.from({ length: 50 }, (_, n) => `silent-${n}.example`).map((name) =>
      resolveTarget(closedTo, name).catch(() => failedNames.push(name)),
    );
    expect(await resolveTarget(closedTo, "shop.example")).toEqual({ address: "8.8.8.8", family: 4 });
    // All names were looked up at once; the system's own look-up would handle two at a time.
    expect(new Set(server.requested).size).toBe(51);
    await Promise.all(silentLookUps);
    expect(failedNames).toHaveLength(50);
  });

  it("A host name without an address and a silent name server are reported in plain words", async () => {
    await expect(resolveTarget(closedTo, "nowhere.example")).rejects.toThrow(
      "nowhere.example has no address",
    );
    await expect(resolveTarget(closedTo, "silent.example")).rejects.toThrow(
      "no name server answered for silent.example",
    );
  });

  it("Host names with a private address and this machine's own name are refused", async () => {
    for (const address of ["https://inside.example/", "https://localhost/", "https://a.localhost/"])
      await expect(postJson(closedTo, address, "{}")).rejects.toMatchObject({ code: "TARGET_NOT_ALLOWED" });
  });

  it("A host name with an unroutable address fails only its own call, not the process", async () => {
    const anyTarget = { allowPrivateTargets: true };
    await expect(postJson(anyTarget, "http://unreachable.example/", "{}")).rejects.toMatchObject({
      code: "ENETUNREACH",
    });
    await expect(postJson(anyTarget, "https://unreachable.example/", "{}")).rejects.toMatchObject({
      code: "ENETUNREACH",
    });
  });
});
