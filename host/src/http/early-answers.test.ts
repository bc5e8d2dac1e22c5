import { callKey, type EarlyAnswers, firstCallsName, withEarlyAnswers } from "./early-answers";

const apiBase = "https://pay.example/";
const list = `${apiBase}api/company_site_orders?page=1`;
const headers = { Authorization: "token-1", xcompanyid: "7", xsiteid: "9" };

const fakeStored = (texts: Record<string, string> = {}) => ({
  read: (name: string) => texts[name] ?? null,
  write: (name: string, text: string) => {
    texts[name] = text;
  },
  remove: (name: string) => {
    delete texts[name];
  },
});

function set(earlyAnswers: EarlyAnswers | null, at = { pathname: "/orders", search: "" }) {
  const sentUrls: string[] = [];
  const signals: unknown[] = [];
  const localStore = fakeStored();
  const timers: (() => void)[] = [];
  const typingListeners: (() => void)[] = [];
  const page = { at };
  const time = { now: 1000 };
  const transport = withEarlyAnswers(
    async (url, { signal }) => {
      sentUrls.push(url);
      signals.push(signal);
      return new Response("ordinary");
    },
    {
      earlyAnswers,
      localStore,
      apiBase,
      address: () => page.at,
      now: () => time.now,
      after: (_ms, run) => timers.push(run),
      onTyped: (run) => typingListeners.push(run),
      userId: () => 3,
    },
  );
  const read = async (init: RequestInit = { headers }) => (await transport(list, init)).text();
  const stopRecording = () => timers.map((run) => run());
  return {
    sentUrls,
    signals,
    local: localStore,
    time,
    page,
    transport,
    read,
    stopRecording,
    type: () => typingListeners.map((run) => run()),
  };
}

const earlyOf = (answer: Response | null, token = "token-1"): EarlyAnswers => ({
  token,
  at: 1000,
  answers: new Map([[callKey([list, "7", "9"]), Promise.resolve(answer)]]),
});

describe("early answers", () => {
  it("An early response is used once by the same request", async () => {
    const { sentUrls, read } = set(earlyOf(new Response("early")));
    expect(await read()).toBe("early");
    expect(await read()).toBe("ordinary");
    expect(sentUrls).toEqual([list]);
  });

  it.each([
    ["another token", { ...headers, Authorization: "token-2" }],
    ["another company", { ...headers, xcompanyid: "8" }],
    ["another POS", { ...headers, xsiteid: "10" }],
  ])("An early response is not used with %s", async (_what, options) => {
    const { read } = set(earlyOf(new Response("early")));
    expect(await read({ headers: options })).toBe("ordinary");
  });

  it("A request without its early response is sent again after five seconds, with the usual time limit", async () => {
    const earlyAnswers = earlyOf(null);
    earlyAnswers.answers.set(callKey([list, "7", "9"]), new Promise(() => undefined));
    const { sentUrls, read, stopRecording, signals } = set(earlyAnswers);
    const answer = read();
    await Promise.resolve();
    expect(sentUrls).toEqual([]);
    stopRecording();
    expect(await answer).toBe("ordinary");
    expect(signals).toEqual([expect.any(AbortSignal)]);
  });

  it("An early response is not used after five seconds", async () => {
    const { time, read } = set(earlyOf(new Response("early")));
    time.now += 5000;
    expect(await read()).toBe("ordinary");
  });

  it.each([
    ["an early refusal", new Response("no", { status: 401 })],
    ["a missing early response", null],
  ])("An ordinary request is sent after %s", async (_what, answer) => {
    expect(await set(earlyOf(answer)).read()).toBe("ordinary");
  });

  it("A write never uses an early response", async () => {
    const { read } = set(earlyOf(new Response("early")));
    expect(await read({ method: "POST", headers, body: "{}" })).toBe("ordinary");
  });
});

describe("first requests of a page", () => {
  it("A page's first requests are stored for the next visit, except requests that contain a time", async () => {
    const { transport, local, stopRecording } = set(null);
    await transport(list, { headers });
    await transport(`${list}&from=2026-11-25T10%3A11%3A12.345Z`, { headers });
    await transport("https://elsewhere.example/", { headers });
    stopRecording();
    await transport(`${apiBase}me`, { headers });
    expect(JSON.parse(local.read(firstCallsName) ?? "")).toEqual({
      user: 3,
      pages: { "/orders": [[list, "7", "9"]] },
    });
  });

  it.each([
    { pathname: "/orders", search: "?search=ana" },
    { pathname: "/orders", search: "?size=50&q=ana" },
    { pathname: "/orders/email:ana@primer.example", search: "" },
  ])("Requests of $pathname$search, which may name a customer, are not stored", async (at) => {
    const { transport, local, stopRecording } = set(null, at);
    await transport(list, { headers });
    stopRecording();
    expect(local.read(firstCallsName)).toBeNull();
  });

  const searchAddress = `${list}&filter=%7B%22or%22%3A%5B%7B%22Data%22%3A%7B%22like%22%3A%22%25ana%25%22%7D%7D%5D%7D`;

  it("Requests after user input are not stored", async () => {
    const { transport, local, stopRecording, type } = set(null);
    await transport(list, { headers });
    type();
    await transport(searchAddress, { headers });
    stopRecording();
    expect(local.read(firstCallsName)).not.toContain("ana");
    expect(local.read(firstCallsName)).toContain(list);
  });

  it("Requests are never stored after the address has contained a search", async () => {
    const { transport, local, stopRecording, page } = set(null);
    await transport(list, { headers });
    page.at = { pathname: "/orders", search: "?q=ana" };
    await transport(searchAddress, { headers });
    page.at = { pathname: "/orders", search: "" };
    await transport(`${searchAddress}&page=2`, { headers });
    stopRecording();
    expect(JSON.parse(local.read(firstCallsName) ?? "")).toEqual({
      user: 3,
      pages: { "/orders": [[list, "7", "9"]] },
    });
  });
});
