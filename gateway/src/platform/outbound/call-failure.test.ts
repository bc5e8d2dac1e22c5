import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { checkServerIdentity, type PeerCertificate } from "node:tls";
import { deliveryNotes, readDeliveryNote } from "@hpay/contract/delivery-notes";
import { withSmtp } from "../mail/smtp-call";
import { callFailureNote } from "./call-failure";
import { postJson } from "./post-json";

const openServers: Server[] = [];
afterAll(() => {
  for (const server of openServers) server.close();
});

/** A server that calls `answer` when a connection's first bytes arrive; returns its port. */
async function peer(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  openServers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const noteOf = (address: string, limitMs = 20_000): Promise<string> =>
  postJson({ allowPrivateTargets: true }, address, "{}", { limitMs }).then(
    () => "delivered",
    callFailureNote,
  );
const errorWithCode = (code: string, message: string) => Object.assign(new Error(message), { code });
const textOf = (note: string) => readDeliveryNote(note).text;

describe("reasons of failed calls", () => {
  it("A connection failure has a specific reason, with the network error as detail", async () => {
    const closingPort = await peer((socket) => socket.destroy());
    const mailPeer = await peer((socket) => socket.end("220 mail.example ESMTP\r\n"));
    const silentPort = await peer(() => {});
    const refusedNote = await noteOf(`http://127.0.0.1:${await unusedPort()}/`);
    expect(textOf(refusedNote)).toBe(deliveryNotes.CONNECTION_REFUSED);
    expect(readDeliveryNote(refusedNote).detail).toMatch(/^connect ECONNREFUSED 127/);
    expect(textOf(await noteOf(`http://127.0.0.1:${closingPort}/`))).toBe(deliveryNotes.CONNECTION_CLOSED);
    expect(textOf(await noteOf(`http://127.0.0.1:${mailPeer}/`))).toBe(deliveryNotes.ANSWER_INVALID);
    expect(textOf(await noteOf(`https://127.0.0.1:${mailPeer}/`))).toBe(deliveryNotes.TLS_FAILED);
    expect(textOf(await noteOf(`http://127.0.0.1:${silentPort}/`, 300))).toBe(
      deliveryNotes.NO_ANSWER_IN_TIME,
    );
    expect(await noteOf("ftp://127.0.0.1/")).toBe("TARGET_NOT_ALLOWED");
  });

  it("An unreachable mail server is reported with the same reasons as an unreachable shop", async () => {
    const options = { host: "127.0.0.1", port: await unusedPort() };
    const failedCall = withSmtp(options, new AbortController().signal, (call) => call.verify());
    expect(textOf(await failedCall.then(() => "", callFailureNote))).toBe(deliveryNotes.CONNECTION_REFUSED);
  });

  it("A certificate for another name is recognized", () => {
    const certificate = { subject: { CN: "old.example" }, subjectaltname: "DNS:old.example" };
    const failure = checkServerIdentity("shop.example", certificate as unknown as PeerCertificate);
    expect(textOf(callFailureNote(failure))).toBe(deliveryNotes.CERTIFICATE_FOR_OTHER_NAME);
  });

  it.each([
    ["CERT_HAS_EXPIRED", "certificate has expired", "CERTIFICATE_EXPIRED"],
    ["ESOCKET", "certificate has expired", "CERTIFICATE_EXPIRED"],
    ["CERT_NOT_YET_VALID", "certificate is not yet valid", "CERTIFICATE_NOT_YET_VALID"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", "CERTIFICATE_UNTRUSTED"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate", "CERTIFICATE_UNTRUSTED"],
    ["EHOSTUNREACH", "connect EHOSTUNREACH 203.0.113.9:443", "UNREACHABLE"],
    ["ENOTFOUND", "shop.example has no address", "NAME_UNKNOWN"],
    ["EAI_AGAIN", "no name server answered for shop.example", "NAME_SERVERS_SILENT"],
  ] as const)("The failure %s (%s) has the reason %s", (code, message, reason) => {
    const note = callFailureNote(errorWithCode(code, message));
    expect(textOf(note)).toBe(deliveryNotes[reason]);
    expect(readDeliveryNote(note).detail).toContain(message);
  });

  it("An unrecognized failure keeps its text, and a shop's text is never mistaken for a reason", () => {
    const note = callFailureNote(new Error("550 mailbox full"));
    expect(readDeliveryNote(note)).toEqual({ text: undefined, detail: "550 mailbox full" });
    expect(readDeliveryNote("toString: x")).toEqual({ text: undefined, detail: "toString: x" });
  });
});
