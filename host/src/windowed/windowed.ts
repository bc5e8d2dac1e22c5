import type { EventBus, EventName, PanelConfig, WindowedMode } from "@hpay/contract";
import type { StartQuery, Windowed } from "../ports/windowed";
import { isJsonObject } from "../state/json-text";
import { createValue } from "../state/value";
import { canAnswer, expectedOpener, type OpenerFacts } from "./opener-origin";
import { shopLink } from "./shop-link";

const liveWords = [
  ["hpay-order-created", "order-created"],
  ["hpay-order-updated", "order-updated"],
  ["hpay-subscription-created", "subscription-created"],
  ["hpay-subscription-updated", "subscription-updated"],
  ["hpay-transaction-created", "transaction-created"],
  ["hpay-transaction-updated", "transaction-updated"],
] as const satisfies readonly (readonly [EventName, string])[];

interface Options {
  readonly page: Window;
  readonly query: StartQuery;
  readonly config: PanelConfig;
  readonly events: EventBus;
  /**
   * Addresses of all POS of the person, or of one POS. Before sign-in, the opener's own address if the gateway
   * confirms it.
   */
  posAddresses(posId?: number): OpenerFacts["posAddresses"];
  /** Hosts of the person's POS that are proven to be the person's own; none before sign-in. */
  provenHosts(): OpenerFacts["posAddresses"];
  /** Runs at once, or after a person has signed in and their POS have loaded. */
  whenSignedIn(run: () => void): void;
  /** Runs at once, or after the POS of a newly signed-in person have loaded. */
  whenKnown(run: () => void): void;
  navigate(link: string): void;
}

function modeOf(query: StartQuery, config: PanelConfig): WindowedMode {
  const mode = query.addsite ? "addsite" : query.wmanage || query.origin ? "manage" : "none";
  return {
    mode,
    openerOrigin: mode === "none" ? null : expectedOpener(query, config.environment === "production"),
    addsiteUrl: query.addsite,
    addsiteNotifyUrl: query.addsiteNotifyUrl,
  };
}

/** An order event in the form that shop plugins expect; they then reload the order's page. */
function shopWords(name: EventName, detail: object): Readonly<Record<string, unknown>> {
  if (!("order" in detail) || !isJsonObject(detail.order)) return {};
  const { Uid, Status = "" } = detail.order;
  return { hpay_ost_event: name, data: { Uid, Status } };
}

export function createWindowed(options: Options): Windowed {
  const { page, query, config, events } = options;
  const state = createValue(modeOf(query, config));
  const { openerOrigin, addsiteUrl, mode } = state.get();
  const opener: Window | null = page.opener ?? (page.parent === page ? null : page.parent);
  let statusText = "";
  let addedSite: string | null = null;
  let hasSubscribed = false;
  /** The latest page that the opener has requested, until it can be opened. */
  let requestedLink: string | null = null;

  const isAnswered = (posId?: number) =>
    openerOrigin !== null &&
    canAnswer(openerOrigin, {
      posAddresses: options.posAddresses(posId),
      addsite: posId === undefined ? addsiteUrl : null,
      embedders: config.embedders,
    });

  /** @param posId the POS that the message is about; other shops of the company do not receive the message */
  const send = (type: string, message: Readonly<Record<string, unknown>>, posId?: number) => {
    if (opener && openerOrigin && isAnswered(posId))
      opener.postMessage({ v: 1, type, ...message }, openerOrigin);
  };

  /** Only proven hosts can control a person's panel, and not while it connects a shop. */
  const canNavigate = () =>
    openerOrigin !== null &&
    mode !== "addsite" &&
    canAnswer(openerOrigin, {
      posAddresses: options.provenHosts(),
      addsite: null,
      embedders: config.embedders,
    });

  const emitClosed = () => send("window_closed", { window_closed: true });

  const openRequested = () => {
    const link = requestedLink;
    requestedLink = null;
    if (link !== null && canNavigate()) options.navigate(link);
  };

  const answers: Readonly<Record<string, (message: Readonly<Record<string, unknown>>) => void>> = {
    subscribe_pos_updates({ message_session_uid: uid }) {
      if (typeof uid !== "string" && typeof uid !== "number") return;
      hasSubscribed = true;
      send("subscribed_pos_updates", { subscribed_pos_updates: uid });
    },
    navigate({ link }) {
      if (typeof link !== "string") return;
      const isRequested = requestedLink !== null;
      requestedLink = shopLink(link);
      if (!isRequested) options.whenSignedIn(openRequested);
    },
    addsite_status() {
      if (mode !== "addsite") return;
      send("addsite_status_message", {
        // Plugins ignore messages with an empty status.
        addsite_status_message: statusText || config.productName,
        ...(addedSite === null ? {} : { addedsite: addedSite }),
      });
      // The secret is sent only once, so it is cleared here.
      addedSite = null;
    },
    close() {
      // Sent before closing, because a closing window has no time left to send it.
      emitClosed();
      page.close();
    },
  };

  const receive = (event: MessageEvent<unknown>) => {
    if (event.origin !== openerOrigin || event.source !== opener || !isJsonObject(event.data)) return;
    const { command } = event.data;
    if (typeof command !== "string" || !Object.hasOwn(answers, command)) return;
    const message = event.data;
    options.whenKnown(() => {
      if (isAnswered()) answers[command]?.(message);
    });
  };

  const stops: (() => void)[] = [];
  if (openerOrigin && opener) {
    page.addEventListener("message", receive);
    page.addEventListener("pagehide", emitClosed);
    stops.push(
      () => page.removeEventListener("message", receive),
      () => page.removeEventListener("pagehide", emitClosed),
      events.on("hpay-user-saved-pos", ({ company_id, site_id }) => {
        if (!hasSubscribed) return;
        const { environment } = config;
        send("hpay_pos_data_update", { hpay_pos_data_update: true, environment, company_id, site_id });
      }),
      ...liveWords.map(([name, type]) =>
        events.on(name, (detail) => {
          if (hasSubscribed) send(type, { ...shopWords(name, detail), ...detail, v: 1 }, detail.site_id);
        }),
      ),
    );
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    setStatus(text) {
      statusText = text;
    },
    completeAddsite(pos) {
      const addsiteOrigin = expectedOpener(
        { origin: null, addsite: query.addsite, addsiteNotifyUrl: null },
        config.environment === "production",
      );
      // Only the shop that asked receives the secret, not an embedder that opened the window on its behalf.
      if (mode === "addsite" && openerOrigin === addsiteOrigin)
        addedSite = JSON.stringify({ ...pos, environment: config.environment });
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
