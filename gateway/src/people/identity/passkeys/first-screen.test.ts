import { liveGateway } from "../../../testing/started-gateway";

const body = { Email: "owner@demo.test", Password: "Demo-1234!" };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36";

describe("first screen of a sign-in", () => {
  const env = liveGateway();

  const begin = async (): Promise<string> => {
    const headers = { "user-agent": firefox };
    return (await env.gateway.nobody.call("POST", "/login", { body, headers })).body.verify_device_ref;
  };

  /** The events that a connection has received when its first call is answered. */
  const connect = async (ref: string, agent: string) => {
    const receivedEvents: unknown[] = [];
    const socket = await env.live.open(
      { verificationuid: ref },
      agent,
      (...push) => void receivedEvents.push(push),
    );
    await socket.emitWithAck("catchUp", {});
    return { socket, received: receivedEvents };
  };

  it("The first screen of a sign-in cannot reconnect while its old connection is active", async () => {
    const ref = await begin();
    const cutConnection = await connect(ref, firefox);
    const reconnection = await connect(ref, firefox);
    expect(reconnection.received).toEqual([["onFirstScreenRefused", { ref }]]);
    expect(cutConnection.received).toEqual([]);
  });

  it("The first screen of a sign-in cannot reconnect from another browser", async () => {
    const ref = await begin();
    expect((await connect(ref, chrome)).received).toEqual([["onFirstScreenRefused", { ref }]]);
  });

  it("The first screen of a sign-in can reconnect after its old connection has ended", async () => {
    const ref = await begin();
    (await connect(ref, firefox)).socket.disconnect();
    expect((await connect(ref, firefox)).received).toEqual([]);
  });
});
