import type { MountProps } from "@hpay/contract";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aRegistry } from "../pages/testing";
import { mountEmbed } from "./mount-embed";

const shown = jest.fn<void, [Partial<MountProps> & { readonly language: string }]>();
// The federation run time is put in by the build and can not run here: a remote only says what it is to show.
jest.mock("../remotes/federation-runtime", () => ({
  createEntryLoader: () => ({
    load: async () => ({
      mount(_: HTMLElement, { page, params, host }: MountProps) {
        shown({ page, ...(params ? { params } : {}), language: host.language.get() });
        return {
          unmount: () => undefined,
          update: (next: Pick<MountProps, "page" | "params">) =>
            shown({ ...next, language: host.language.get() }),
        };
      },
    }),
  }),
}));
jest.mock("../live/connection", () => ({
  socketOpener: () => async () => ({
    status: { get: () => "online", subscribe: () => () => undefined },
    call: async () => ({}),
    on: () => () => undefined,
    close: () => undefined,
  }),
}));

const session = {
  token: "embed.sealed",
  role: "staff",
  pages: ["orders"],
  company: { id: 1, name: "Dunav Trade d.o.o.", timeZone: "Europe/Belgrade" },
  pos: { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-woocommerce" },
};
const last = () => shown.mock.lastCall?.[0];

let close: () => void = () => undefined;
afterEach(() => {
  act(close);
  jest.restoreAllMocks();
  shown.mockClear();
});

/** A portal that embeds the order 17, and whose server has yet to answer for a session. */
async function aPortal() {
  const answers: ((session: unknown) => void)[] = [];
  jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (address) =>
      Response.json(String(address).endsWith("registry.json") ? aRegistry() : { apiBase: location.origin }),
    );
  const page = await act(async () =>
    mountEmbed(
      {
        root: document,
        element: document.body.appendChild(document.createElement("div")),
        panelOrigin: "https://panel.example",
        name: "lists",
        page: "orders",
        path: "/orders/17",
        language: "en",
        ask: () => new Promise((resolve) => answers.push(resolve)),
        tell: () => undefined,
      },
      null,
    ),
  );
  close = page.close;
  return { page, serverAnswers: (answer: unknown) => act(async () => answers.shift()?.(answer)) };
}

describe("a page of the panel in a portal", () => {
  it("shows the order that the portal asked for last, also when it was asked for while the page was on its way", async () => {
    const { page, serverAnswers } = await aPortal();
    page.open("/orders/18");
    act(() => page.setLanguage("rs"));
    await serverAnswers(session);
    expect(last()).toEqual({ page: "orders", params: { id: "18" }, language: "rs" });
    page.open("/orders/19");
    expect(last()).toMatchObject({ params: { id: "19" } });
  });

  it("shows it after a failure too, once one has pressed Retry", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    const { page, serverAnswers } = await aPortal();
    await serverAnswers("no session");
    page.open("/orders/18");
    await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
    await serverAnswers(session);
    expect(last()).toMatchObject({ page: "orders", params: { id: "18" } });
  });

  it("shows the order that it was opened with when no other was asked for", async () => {
    const { serverAnswers } = await aPortal();
    await serverAnswers(session);
    expect(last()).toMatchObject({ params: { id: "17" } });
  });
});
