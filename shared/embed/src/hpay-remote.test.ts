import { HpayRemote } from "./hpay-remote";
import { loadStage } from "./load-stage";
import type { Stage } from "./stage";

jest.mock("./load-stage");
if (!("replaceSync" in CSSStyleSheet.prototype))
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
// jsdom has no adopted style sheets.
Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });
customElements.define("hpay-remote", HpayRemote);
afterEach(() => document.body.replaceChildren());

/** Creates an element whose second script arrives when the test releases it. */
async function anElement() {
  const mount = jest.fn<ReturnType<Stage["mount"]>, Parameters<Stage["mount"]>>(() => ({
    setLanguage: () => undefined,
    open: () => undefined,
    close: () => undefined,
  }));
  let releaseStage: () => void = () => undefined;
  jest.mocked(loadStage).mockReturnValue(
    new Promise((resolve) => {
      releaseStage = () => resolve({ mount });
    }),
  );
  const element = document.createElement("hpay-remote");
  const request = { name: "mfe-commerce", page: "orders", path: "/orders/17", "session-url": "/session" };
  for (const [name, value] of Object.entries(request)) element.setAttribute(name, value);
  document.body.append(element);
  await Promise.resolve();
  return {
    element,
    mount,
    async scriptArrives() {
      releaseStage();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it("A path and language set while the element's script loads are used", async () => {
  const { element, mount, scriptArrives } = await anElement();
  element.setAttribute("path", "/orders/18");
  element.setAttribute("language", "rs");
  expect(mount).not.toHaveBeenCalled();
  await scriptArrives();
  expect(mount).toHaveBeenCalledTimes(1);
  expect(mount.mock.calls[0]?.[0]).toMatchObject({ path: "/orders/18", language: "rs" });
});

it("An element shows a placeholder while loading and an error after a failed load", async () => {
  const { element, scriptArrives } = await anElement();
  expect(element.shadowRoot?.querySelector("[role=status]")?.textContent).toBe("Loading...");
  await scriptArrives();
  expect(element.shadowRoot?.querySelector("[role=status]")).toBeNull();
  jest.mocked(loadStage).mockRejectedValueOnce(new Error("no gateway"));
  element.setAttribute("page", "transactions");
  await new Promise((resolve) => setTimeout(resolve));
  expect(element.shadowRoot?.querySelector("[role=alert]")?.textContent).toBe("This could not be loaded");
});

it("An element retries an unreachable panel at least every 30 s", async () => {
  jest.useFakeTimers();
  try {
    jest.mocked(loadStage).mockReset();
    jest.mocked(loadStage).mockRejectedValue(new Error("no gateway"));
    const element = document.createElement("hpay-remote");
    const errors = jest.fn();
    element.addEventListener("hpay-error", errors);
    for (const [name, value] of [
      ["name", "mfe-commerce"],
      ["page", "orders"],
      ["session-url", "/session"],
    ] as const)
      element.setAttribute(name, value);
    document.body.append(element);
    const attemptsAfter = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return jest.mocked(loadStage).mock.calls.length;
    };
    expect(await attemptsAfter(0)).toBe(1);
    const alert = element.shadowRoot?.querySelector("[role=alert]");
    expect(alert).toBeTruthy();
    expect(await attemptsAfter(5000)).toBe(2);
    expect(await attemptsAfter(10_000)).toBe(3);
    const attemptsBefore = await attemptsAfter(600_000);
    expect(await attemptsAfter(30_000)).toBe(attemptsBefore + 1);
    expect(element.shadowRoot?.querySelector("[role=alert]")).toBe(alert);
    expect(errors).toHaveBeenCalledTimes(1);
    const mount = jest.fn(() => ({
      setLanguage: () => undefined,
      open: () => undefined,
      close: () => undefined,
    }));
    jest.mocked(loadStage).mockResolvedValue({ mount });
    await jest.advanceTimersByTimeAsync(30_000);
    expect(mount).toHaveBeenCalledTimes(1);
    expect(element.shadowRoot?.querySelector("[role=alert]")).toBeNull();
    jest.mocked(loadStage).mockRejectedValue(new Error("no gateway"));
    element.setAttribute("page", "transactions");
    element.remove();
    const attemptsAtRemoval = await attemptsAfter(0);
    expect(await attemptsAfter(60_000)).toBe(attemptsAtRemoval);
  } finally {
    jest.useRealTimers();
  }
});

it.each([
  ["getSession", () => new Promise(() => undefined)],
  ["/session", undefined],
])("A session request without a response fails after 15 s: %s", async (name, provider) => {
  const { element, mount, scriptArrives } = await anElement();
  let signal: AbortSignal | null | undefined;
  jest.spyOn(globalThis, "fetch").mockImplementation((_url, init) => {
    signal = init?.signal;
    return new Promise(() => undefined);
  });
  if (provider) Object.assign(element, { getSession: provider });
  await scriptArrives();
  const { ask } = mount.mock.calls[0]?.[0] ?? {};
  jest.useFakeTimers();
  try {
    const failure = expect(ask?.()).rejects.toThrow(`${name} gave no session within 15 s`);
    await jest.advanceTimersByTimeAsync(15_000);
    await failure;
  } finally {
    jest.useRealTimers();
  }
  expect(signal?.aborted ?? true).toBe(true);
});

it("A new session function does not restart the element and provides the next session", async () => {
  const { element, mount, scriptArrives } = await anElement();
  Object.assign(element, { getSession: async () => "first" });
  await scriptArrives();
  const content = element.shadowRoot?.querySelector(".hpay-root");
  expect(content).not.toBeNull();
  Object.assign(element, { getSession: async () => "second" });
  await scriptArrives();
  await scriptArrives();
  expect(mount).toHaveBeenCalledTimes(1);
  expect(element.shadowRoot?.querySelector(".hpay-root")).toBe(content);
  expect(await mount.mock.calls[0]?.[0].ask()).toBe("second");
});

it("The portal's page controls an element's visibility", async () => {
  const sheets: string[] = [];
  jest
    .spyOn(CSSStyleSheet.prototype, "replaceSync")
    .mockImplementation((text: string) => void sheets.push(text));
  const { element } = await anElement();
  expect(element.style.display).toBe("");
  expect(sheets.at(-1)).toMatch(/:host \{ display: block;[^}]*\}\s+:host\(\[hidden\]\) \{ display: none \}/);
});

it("A removed element releases its resources", async () => {
  const { element, scriptArrives } = await anElement();
  await scriptArrives();
  expect(element.shadowRoot?.querySelector(".hpay-root")).not.toBeNull();
  element.remove();
  await Promise.resolve();
  expect(element.shadowRoot?.childNodes).toHaveLength(0);
});

it("An element moved within the page keeps its contents", async () => {
  const { element, mount, scriptArrives } = await anElement();
  await scriptArrives();
  const content = element.shadowRoot?.querySelector(".hpay-root");
  document.body.prepend(element);
  await scriptArrives();
  expect(element.shadowRoot?.querySelector(".hpay-root")).toBe(content);
  expect(mount).toHaveBeenCalledTimes(1);
  element.remove();
  await Promise.resolve();
  document.body.append(element);
  await scriptArrives();
  await scriptArrives();
  expect(mount).toHaveBeenCalledTimes(2);
});

it("An element moved with a new page attribute shows the new page", async () => {
  const { element, mount, scriptArrives } = await anElement();
  await scriptArrives();
  element.remove();
  element.setAttribute("page", "transactions");
  document.body.append(element);
  await scriptArrives();
  await scriptArrives();
  expect(mount).toHaveBeenCalledTimes(2);
  expect(mount).toHaveBeenLastCalledWith(expect.objectContaining({ page: "transactions" }));
});

it("The surrounding page's text styles do not affect the element", async () => {
  const sheets: string[] = [];
  jest
    .spyOn(CSSStyleSheet.prototype, "replaceSync")
    .mockImplementation((text: string) => void sheets.push(text));
  await anElement();
  expect(sheets.at(-1)).toContain(".hpay-root { all: initial;");
});
