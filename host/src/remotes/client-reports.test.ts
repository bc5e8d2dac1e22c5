import { clientReportOf, createReportSender, RemoteTrouble } from "./client-reports";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function aSender() {
  const beacon = jest.fn((_url: string, _body: string) => true);
  const sender = createReportSender({ url: "/client-reports", surface: "panel", beacon, now: Date.now });
  const sentReports = () => beacon.mock.calls.map(([url, body]) => [url, JSON.parse(body)]);
  return { sender, sentReports };
}
const crash = Object.assign(new Error("mfe-support@1.0.0-a, page tickets: x is null"), {
  name: "RemoteCrash",
  remote: "mfe-support",
  version: "1.0.0-a",
  page: "tickets",
});

describe("reported failures", () => {
  it("Reports of crashes, failed loads and replacements name the remote and the release", () => {
    expect(clientReportOf(crash)).toMatchObject({
      kind: "crash",
      remote: "mfe-support",
      release: "1.0.0-a",
      page: "tickets",
    });
    expect(
      clientReportOf(new RemoteTrouble("replaced", "mfe-support", "1.0.0-b", "took over")),
    ).toMatchObject({
      kind: "replaced",
      remote: "mfe-support",
      release: "1.0.0-b",
    });
    const reporter = { remote: "mfe-methods", release: "1.0.0-c" };
    expect(clientReportOf(new TypeError("no"), reporter)).toEqual({
      kind: "error",
      ...reporter,
      page: "",
      message: "TypeError: no",
    });
  });

  it("A missing file counts as a failed load of its release, whatever detects the failure", () => {
    const missingChunk = Object.assign(new Error("Loading chunk 41 failed."), {
      name: "ChunkLoadError",
      request: "https://panel.example/remotes/mfe-methods/1.0.0-c/41.0f0f0f.js",
    });
    expect(clientReportOf(missingChunk, { remote: "mfe-support", release: "1.0.0-a" })).toEqual({
      kind: "failed",
      remote: "mfe-methods",
      release: "1.0.0-c",
      page: "",
      message: "ChunkLoadError: Loading chunk 41 failed.",
    });
  });

  it("Simultaneous reports are sent together, at most once a minute", () => {
    const { sender, sentReports } = aSender();
    for (const _ of [1, 2, 3]) sender.send(clientReportOf(crash));
    sender.send(clientReportOf(new Error("another")));
    jest.advanceTimersByTime(2000);
    expect(sentReports()).toMatchObject([
      ["/client-reports", { surface: "panel", reports: [{ kind: "crash" }, {}] }],
    ]);
    jest.advanceTimersByTime(60_000);
    sender.send(clientReportOf(crash));
    sender.flush();
    expect(sentReports()).toHaveLength(2);
  });

  it("A failure in a loop is reported at most twenty times a minute", () => {
    const { sender, sentReports } = aSender();
    for (let n = 0; n < 100; n += 1) sender.send(clientReportOf(new Error(`number ${n}`)));
    jest.advanceTimersByTime(2000);
    expect(sentReports()[0]?.[1].reports).toHaveLength(20);
  });
});
