import { attributesOf, type EventOption, eventNames, type HpayRemoteOptions } from "./element-options";

type Emit = (event: string, detail: unknown) => void;

/** A functional component of Vue 3. */
export interface VueRemote<Node> {
  (props: HpayRemoteOptions, context: { readonly emit: Emit }): Node;
  props: readonly string[];
  emits: readonly string[];
}

type GiveSession = NonNullable<HpayRemoteOptions["getSession"]>;
type DrawnNode = { readonly el: (object & { getSession?: GiveSession | null }) | null };

/**
 * `<hpay-remote>` for Vue 3. Pass the `h` of your Vue: `const HpayRemote = hpayRemoteFor(h)`. The events are
 * `ready`, `error`, `navigate`, `path-changed`, `order-created` and `order-updated`, each with its detail. A
 * new `getSession` at each render restarts nothing: the newest one is called when a session is needed.
 */
export function hpayRemoteFor<Node>(
  h: (tag: string, props: Record<string, unknown>) => Node,
): VueRemote<Node> {
  const eventPairs = (Object.keys(eventNames) as EventOption[]).map(
    (option) => [eventNames[option], eventNames[option].replace("hpay-", "")] as const,
  );
  const newest = new WeakMap<object, GiveSession | undefined>();
  /** Sets `getSession` once, to a function that always calls the newest one. */
  const passNewestSession =
    (provider: GiveSession | undefined) =>
    ({ el }: DrawnNode) => {
      if (!el) return;
      const isFirst = newest.get(el) === undefined;
      newest.set(el, provider);
      if (provider && isFirst) el.getSession = async () => newest.get(el)?.();
    };
  const component = (props: HpayRemoteOptions, { emit }: { readonly emit: Emit }) =>
    h("hpay-remote", {
      ...attributesOf(props),
      onVnodeMounted: passNewestSession(props.getSession),
      onVnodeUpdated: passNewestSession(props.getSession),
      ...(props.appearance ? { ".appearance": props.appearance } : {}),
      ...Object.fromEntries(
        eventPairs.map(([listener, message]) => [
          `on${listener.replace(/^h/, "H")}`,
          (event: Event) => emit(message, Reflect.get(event, "detail")),
        ]),
      ),
    });
  return Object.assign(component, {
    props: [
      "name",
      "page",
      "path",
      "language",
      "mode",
      "addressName",
      "sessionUrl",
      "getSession",
      "appearance",
    ],
    emits: eventPairs.map(([, eventName]) => eventName),
  });
}
