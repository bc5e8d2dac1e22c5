import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { emitToRoom } from "./emit-to-room";

describe("several events at once", () => {
  const server = createServer();
  const io = new Server(server, { path: "/wsapi" });
  let address = "";
  const events = ["kratko", "ђ".repeat(100), "x".repeat(70_000), "poslednje"].map((text, seq) => ({
    name: "onOrderCreated",
    payload: { seq, text },
  }));
  const payloads = events.map(({ payload }) => payload);
  beforeAll(async () => {
    io.on("connection", async (socket) => {
      await socket.join("company:1");
      socket.emit("joined");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => io.close());

  it("Several events reach a web socket as separate messages, in order and at any length", async () => {
    const panel = connect(address, { path: "/wsapi", transports: ["websocket"] });
    await new Promise<void>((resolve) => panel.once("joined", resolve));
    const receivedEvents: unknown[] = [];
    const allReceived = new Promise<void>((resolve) => {
      panel.on("onOrderCreated", (payload) => {
        receivedEvents.push(payload);
        if (receivedEvents.length === events.length) resolve();
      });
    });
    emitToRoom(io, "company:2", events.toReversed());
    emitToRoom(io, "company:1", events);
    await allReceived;
    panel.disconnect();
    expect(receivedEvents).toEqual(payloads);
  });

  it("A batch of events also reaches a panel behind a proxy without web sockets", async () => {
    const poll = async (sid = "", body?: string) => {
      const url = `${address}/wsapi/?EIO=4&transport=polling${sid && `&sid=${sid}`}`;
      const answer = await fetch(url, body === undefined ? {} : { method: "POST", body });
      return (await answer.text()).split("\x1e");
    };
    const [hello = ""] = await poll();
    const { sid } = JSON.parse(hello.slice(1));
    await poll(sid, "40");
    const pushes: string[] = [];
    while (!pushes.includes('42["joined"]')) pushes.push(...(await poll(sid)));
    emitToRoom(io, "company:1", events);
    pushes.length = 0;
    while (pushes.length < events.length) pushes.push(...(await poll(sid)));
    await poll(sid, "1");
    expect(pushes.map((text) => JSON.parse(text.slice(2))[1])).toEqual(payloads);
  });
});
