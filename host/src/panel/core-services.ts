import type { PanelConfig, Registry } from "@hpay/contract";
import { languageTag } from "@hpay/domain";
import { onTextsMissing, translator } from "@hpay/i18n";
import { withEarlyAnswers } from "../http/early-answers";
import { browserTransport } from "../http/transport";
import { findCountry } from "../language/country";
import { createLanguage } from "../language/language";
import { inLanguage } from "../language/language-choice";
import { hostMessages } from "../messages/host-messages";
import { createNavigation } from "../navigation/history-navigation";
import { createLeaveGuard } from "../navigation/leave-guard";
import { createNotices } from "../notices/notices";
import { createPicker } from "../pickers/picker";
import type { HostTranslate } from "../ports/panel";
import { browserBeacon, createReportSender } from "../remotes/client-reports";
import { createFlightRecorder } from "../remotes/flight-recorder";
import { toSessionUser } from "../session/account";
import { parseJsonObject } from "../state/json-text";
import { createStored } from "../state/stored";
import { readStartQuery } from "../windowed/start-query";
import { busOf } from "./host-api";

export type CoreServices = ReturnType<typeof createCoreServices>;

/**
 * The services that all other ports build on, independent of the person: bus, storage, transport, language,
 * history, notices.
 */
export function createCoreServices(
  config: PanelConfig,
  registryNow: () => Registry,
  /** An address with the company and POS that are selected. */
  completeAddress: (address: string) => string,
) {
  const bus = { target: window, strict: typeof __HPAY_DEV__ !== "undefined" && __HPAY_DEV__ === true };
  const events = busOf("host", bus);
  const tab = createStored(() => sessionStorage);
  const local = createStored(() => localStorage);
  const earlyResponses = new WeakSet<Response>();
  const transport = withEarlyAnswers(browserTransport(), {
    onTaken: (response) => earlyResponses.add(response),
    earlyAnswers: window.hpayEarlyAnswers ?? null,
    localStore: local,
    apiBase: config.apiBase,
    address: () => location,
    now: Date.now,
    after: (ms, run) => setTimeout(run, ms),
    onTyped: (run) => addEventListener("input", run, { once: true, capture: true }),
    userId: () => toSessionUser(parseJsonObject(tab.read("UserData")))?.id ?? null,
  });
  const query = readStartQuery(location.search, tab);
  const reports = createReportSender({
    url: "/client-reports",
    surface: "panel",
    beacon: browserBeacon(),
    now: Date.now,
  });
  addEventListener("pagehide", reports.flush);
  const recorder = createFlightRecorder(window, registryNow, reports.send);
  const report = (error: unknown) => {
    const { revision, address } = recorder.record(error);
    console.error(`host at ${address}, revision ${revision}:`, error);
  };
  onTextsMissing(report);

  const language = createLanguage({
    requestedLanguage: query.lang,
    localStore: local,
    session: tab,
    browserTags: navigator.languages,
    findCountry: config.geoUrl ? () => findCountry(config.geoUrl) : null,
    events,
    show: (code) => document.documentElement.setAttribute("lang", languageTag(code)),
  });
  // Looks up the text tables at each call, because they load later and the language changes.
  const t: HostTranslate = (key, ...params) => translator(hostMessages, language.get())(key, ...params);

  const leaveGuard = createLeaveGuard();
  const navigation = createNavigation({
    page: window,
    leaveGuard,
    complete: (address) => completeAddress(inLanguage(address, language.get())),
    onRefused: (to) => report(new Error(`Refused to leave the panel for ${to}`)),
  });
  const notices = createNotices(leaveGuard, () => new Date());
  const picker = createPicker();

  return {
    config,
    bus,
    events,
    tab,
    local,
    transport,
    earlyResponses,
    query,
    recorder,
    report,
    language,
    t,
    leaveGuard,
    navigation,
    notices,
    picker,
  };
}
