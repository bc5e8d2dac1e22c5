import { HpayRemote } from "./hpay-remote";
import { loadStage } from "./load-stage";
import type { Stage } from "./stage";

jest.mock("./load-stage");
if (!("replaceSync" in CSSStyleSheet.prototype))
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
customElements.define("hpay-remote", HpayRemote);
afterEach(() => document.body.replaceChildren());

/** An element whose second script arrives when the test releases it. */
async function anElement() {
  const mount = jest.fn<ReturnType<Stage["mount"]>, Parameters<Stage["mount"]>>(() => ({
    setLanguage: () => undefined,
    open: () => undefined,
    close: () => undefined,
  }));
  let arrive: () => void = () => undefined;
  jest.mocked(loadStage).mockReturnValue(
    new Promise((resolve) => {
      arrive = () => resolve({ mount });
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
      arrive();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it("A path and language set before the element's script arrives are used", async () => {
  const { element, mount, scriptArrives } = await anElement();
  element.setAttribute("path", "/orders/18");
  element.setAttribute("language", "rs");
  expect(mount).not.toHaveBeenCalled();
  await scriptArrives();
  expect(mount).toHaveBeenCalledTimes(1);
  expect(mount.mock.calls[0]?.[0]).toMatchObject({ path: "/orders/18", language: "rs" });
});

it("An element's place shows while its script loads, and when it fails to load", async () => {
  const { element, scriptArrives } = await anElement();
  expect(element.shadowRoot?.querySelector("[role=status]")?.textContent).toBe("Loading...");
  await scriptArrives();
  expect(element.shadowRoot?.querySelector("[role=status]")).toBeNull();
  jest.mocked(loadStage).mockRejectedValueOnce(new Error("no gateway"));
  element.setAttribute("page", "transactions");
  await new Promise((resolve) => setTimeout(resolve));
  expect(element.shadowRoot?.querySelector("[role=alert]")?.textContent).toBe("This could not be loaded");
});

it("A removed element holds no resources", async () => {
  const { element, scriptArrives } = await anElement();
  await scriptArrives();
  expect(element.shadowRoot?.querySelector(".hpay-root")).not.toBeNull();
  element.remove();
  expect(element.shadowRoot?.childNodes).toHaveLength(0);
});

it("Text styles of the surrounding page end at the element's edge", async () => {
  const sheets: string[] = [];
  jest
    .spyOn(CSSStyleSheet.prototype, "replaceSync")
    .mockImplementation((text: string) => void sheets.push(text));
  await anElement();
  expect(sheets.at(-1)).toContain(".hpay-root { all: initial;");
});
