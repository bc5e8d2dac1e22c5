import { act, render } from "@testing-library/react";
import { HpayRemote } from "./react";
import { hpayRemoteFor } from "./vue";

const elementIn = (container: HTMLElement) => container.querySelector("hpay-remote") as HTMLElement;
const emit = (element: HTMLElement, name: string, detail: unknown) =>
  act(() => void element.dispatchEvent(new CustomEvent(name, { detail })));

describe("React wrapper", () => {
  it("The React wrapper forwards attributes, session, appearance and events", async () => {
    const receivedValues: unknown[] = [];
    const appearance = { density: "compact", tokens: { fg: "#111" } } as const;
    const { container } = render(
      <HpayRemote
        name="mfe-commerce"
        page="orders"
        addressName="orders"
        getSession={async () => "session"}
        appearance={appearance}
        onPathChanged={(detail) => receivedValues.push(detail)}
      />,
    );
    const element = elementIn(container);
    expect(element.getAttribute("address-name")).toBe("orders");
    expect(element.hasAttribute("path")).toBe(false);
    expect(await Reflect.get(element, "getSession")()).toBe("session");
    expect(Reflect.get(element, "appearance")).toEqual(appearance);
    emit(element, "hpay-path-changed", { path: "/orders/17" });
    expect(receivedValues).toEqual([{ path: "/orders/17" }]);
  });

  it("The React wrapper does not restart the element for a new session function or an equal object", async () => {
    const page = (answer: string) => (
      <HpayRemote
        name="mfe-commerce"
        page="orders"
        getSession={async () => answer}
        appearance={{ density: "compact" }}
      />
    );
    const { container, rerender } = render(page("first"));
    const element = elementIn(container);
    const before = [Reflect.get(element, "getSession"), Reflect.get(element, "appearance")];
    rerender(page("second"));
    expect([Reflect.get(element, "getSession"), Reflect.get(element, "appearance")]).toEqual(before);
    expect(await Reflect.get(element, "getSession")()).toBe("second");
  });

  it("The React wrapper removes all listeners on unmount", () => {
    const { container, unmount } = render(<HpayRemote name="m" page="p" onReady={() => undefined} />);
    const removeListener = jest.spyOn(elementIn(container), "removeEventListener");
    unmount();
    expect(removeListener).toHaveBeenCalledTimes(6);
  });
});

describe("Vue wrapper", () => {
  it("The Vue wrapper renders the element and emits events under short names", () => {
    const emittedEvents: unknown[] = [];
    const component = hpayRemoteFor((tag, props) => ({ tag, props }));
    const { tag, props } = component(
      { name: "mfe-commerce", page: "orders" },
      { emit: (name, detail) => emittedEvents.push([name, detail]) },
    );
    expect(tag).toBe("hpay-remote");
    expect(props).toMatchObject({ name: "mfe-commerce", page: "orders" });
    const receive = props["onHpay-order-created"];
    if (typeof receive === "function")
      receive(new CustomEvent("hpay-order-created", { detail: { order: 1 } }));
    expect(emittedEvents).toEqual([["order-created", { order: 1 }]]);
    expect(component.emits).toContain("path-changed");
  });

  it("The Vue wrapper does not restart the element for a new session function", async () => {
    const restarts = jest.fn();
    let provider: unknown;
    const el = {
      set getSession(value: unknown) {
        provider = value;
        restarts();
      },
    };
    const component = hpayRemoteFor((_tag, props) => props);
    const renderWith = (hook: "onVnodeMounted" | "onVnodeUpdated", answer: string) => {
      const getSession = async () => answer;
      const hookFunction = component({ name: "m", page: "p", getSession }, { emit: () => undefined })[hook];
      if (typeof hookFunction === "function") hookFunction({ el });
    };
    renderWith("onVnodeMounted", "first");
    renderWith("onVnodeUpdated", "second");
    expect(restarts).toHaveBeenCalledTimes(1);
    expect(typeof provider === "function" && (await provider())).toBe("second");
  });
});
