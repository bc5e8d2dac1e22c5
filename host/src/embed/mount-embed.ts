import { type EmbeddedPage, isLanguageCode, type LanguageCode, type ProvidedDoors } from "@hpay/contract";
import { languageTag } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createSequence } from "../live/sequence";
import { createLeaveGuard } from "../navigation/leave-guard";
import { createNotices } from "../notices/notices";
import type { Remotes } from "../ports/remotes";
import { browserBeacon, clientReportOf, createReportSender } from "../remotes/client-reports";
import { createValue } from "../state/value";
import { firstPath } from "./embed-address";
import { firstPauseMs, maxPauseMs, NoPanel, NoSession } from "./embed-failures";
import { EmbedFrame, type EmbedState } from "./embed-frame";
import { loaderOfPage, memoryOnly, remotesElsewhere } from "./embed-remotes";
import { canShow } from "./embed-scope";
import { type EmbedSession, readSession } from "./embed-session";
import { readConfig, readRegistry } from "./panel-files";
import { type EmbedRequest, type RunningRelease, runRelease } from "./run-release";

/** Retry is shown after this time; loading continues behind it. */
const slowAfterMs = 15_000;

const toLanguage = (text: string): LanguageCode => (isLanguageCode(text) ? text : "en");

/**
 * Shows one page of one remote in any surrounding page, and errors in its place. As in the panel, the previous
 * release replaces a crashing one at once and a rolled-back one within half a minute, except during unsaved
 * work.
 */
export function mountEmbed(request: EmbedRequest, providedDoors: ProvidedDoors | null): EmbeddedPage {
  const { root, element, panelOrigin, partnerOrigin = location.origin, name, tell: notifyPage } = request;
  const ask = async () => readSession(await request.ask(), partnerOrigin);
  const leaveGuard = createLeaveGuard();
  const stopWatching = leaveGuard.watchTyping(root);
  const notices = createNotices(leaveGuard, () => new Date());
  const state = createValue<EmbedState>({ kind: "loading" });
  // All starts of this element share one sequence, so that a start with another release repeats no event to
  // the surrounding page.
  const sequence = createSequence();
  const language = createValue(toLanguage(request.language));
  // The `lang` attribute is for screen readers, because the surrounding page may be in another language.
  const stateLanguage = (code: LanguageCode) => element.setAttribute("lang", languageTag(code));
  stateLanguage(language.get());
  language.subscribe(stateLanguage);
  const frame = element.appendChild(document.createElement("div"));
  const stage = element.appendChild(document.createElement("div"));
  const frameRoot = createRoot(frame);
  frameRoot.render(createElement(EmbedFrame, { root, language, state, notices }));
  const reports = createReportSender({
    url: `${panelOrigin}/client-reports`,
    surface: "embed",
    beacon: browserBeacon(),
    now: Date.now,
  });
  let abort = new AbortController();
  let runningRelease: RunningRelease | null = null;
  let remotes: Remotes | null = null;
  let lastSession: EmbedSession | null = null;
  let loadingVersion: string | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isClosed = false;
  /** The address that the next start opens: the last one shown, or one requested while nothing was shown. */
  let requestedPath = request.path;

  const end = () => {
    clearTimeout(retryTimer);
    clearTimeout(slowTimer);
    abort.abort();
    runningRelease?.stop();
    runningRelease = null;
    loadingVersion = null;
    stage.replaceChildren();
  };
  const fail = (error: unknown) => {
    clearTimeout(slowTimer);
    const hasSession = !(error instanceof NoSession);
    state.set({ kind: "failed", reference: name, hasSession, retry: () => void start() });
    // The gateway may recover, or a session may be available, before Retry is pressed.
    retryTimer = setTimeout(() => void start(true), pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs[error instanceof NoPanel ? "panel" : "page"]);
  };
  const retry = () => {
    remotes?.forget(name);
    void start();
  };
  const onFailure = (error: unknown) => {
    const clientReport = clientReportOf(error, { remote: name, release: runningRelease?.version ?? "" });
    reports.send(clientReport);
    if (clientReport.kind === "crash" && error instanceof Error)
      remotes?.noteCrash(clientReport.remote, clientReport.release, error.cause);
  };
  const follow = async (): Promise<Remotes> => {
    if (remotes) {
      await remotes.refresh();
      return remotes;
    }
    const registry = await readRegistry(panelOrigin);
    const pageRemotes = remotesElsewhere({
      registry,
      providedDoors,
      panelOrigin,
      elsewhere: {
        read: () => readRegistry(panelOrigin),
        loader: loaderOfPage(panelOrigin),
        store: memoryOnly(),
      },
      companyId: () => lastSession?.company.id ?? null,
      isInUse: leaveGuard.isInUse,
      report: onFailure,
    });
    // Two simultaneous starts share what the first of them created.
    if (remotes || isClosed) {
      pageRemotes.stop();
      return remotes ?? pageRemotes;
    }
    remotes = pageRemotes;
    pageRemotes.swaps.subscribe(() => void start());
    pageRemotes.registry.subscribe((next) => {
      const currentRemote = next.remotes.find((remote) => remote.name === name);
      const { kind } = state.get();
      const isRolledBackNow =
        runningRelease !== null &&
        currentRemote?.channels.withdrawn === runningRelease.version &&
        pageRemotes.wantedVersion(name) !== runningRelease.version;
      // The release that is still loading, perhaps because it hangs, has been rolled back.
      const isReplaced = loadingVersion !== null && pageRemotes.wantedVersion(name) !== loadingVersion;
      if (isReplaced) return void start(true);
      const isOff = runningRelease !== null && (!currentRemote || currentRemote.disabled !== undefined);
      if (kind === "failed" || kind === "off" || isRolledBackNow || isOff) void start();
    });
    return pageRemotes;
  };

  /** @param isQuiet an automatic retry: the failure's message remains visible until the page has loaded */
  async function start(isQuiet = false): Promise<void> {
    if (isClosed) return;
    end();
    abort = new AbortController();
    const { signal } = abort;
    if (!isQuiet) state.set({ kind: "loading" });
    if (state.get().kind === "loading")
      slowTimer = setTimeout(() => state.set({ kind: "slow", reference: name, retry }), slowAfterMs);
    try {
      const panel = Promise.all([readConfig(panelOrigin), follow()]).catch((error: unknown) => {
        throw new NoPanel(error instanceof Error ? error.message : String(error), { cause: error });
      });
      const [[config, core], session] = await Promise.all([
        panel,
        ask().catch(async (error: unknown) => {
          // While the panel is down, the partner's server cannot provide a session either, so the panel's
          // failure is reported instead.
          await panel;
          throw new NoSession(error);
        }),
        commonMessages.load(language.get()),
      ]);
      if (signal.aborted) return;
      const isOtherPos = lastSession !== null && lastSession.pos.id !== session.pos.id;
      lastSession = session;
      // The requested address belongs to the previous POS, so it is not opened for this one.
      if (isOtherPos) requestedPath = null;
      if (!canShow(session.pages, request.page))
        throw new Error(`The session is for ${session.pages.join(", ")}, not for ${request.page}`);
      const remote = core.registry.get().remotes.find((remote) => remote.name === name);
      if (!remote) throw new Error(`${name} is not in the registry of ${panelOrigin}`);
      if (remote.disabled) {
        clearTimeout(slowTimer);
        state.set({ kind: "off", notice: remote.disabled.notice });
        notifyPage("hpay-error", { message: `${name} is disabled: ${remote.disabled.notice.en}` });
        return;
      }
      loadingVersion = core.wantedVersion(name);
      if (loadingVersion === null) throw new Error(`${name} is not live at ${panelOrigin}`);
      const outcome = await core.load(name);
      if (signal.aborted) return;
      loadingVersion = null;
      if (outcome.kind === "failed") throw new Error(outcome.detail);
      const { release, module } = outcome;
      const path = requestedPath ?? firstPath(release, request.page);
      runningRelease = runRelease({
        ...{ config, session, release, module, path, request, stage, signal },
        ...{ language, sequence, notices, leaveGuard, ask, onFailure },
        onEnded(error) {
          // No session can be requested while offline; unsaved work stays on screen as long as it can still
          // be saved.
          if (signal.aborted || !navigator.onLine || leaveGuard.isDirty()) return;
          // A restarting panel cannot provide a session either, so the page is not replaced, and its live
          // connection retries.
          readConfig(panelOrigin).then(
            () => {
              if (signal.aborted) return;
              end();
              fail(new NoSession(error));
            },
            () => undefined,
          );
        },
        onOtherPos() {
          if (!signal.aborted && !leaveGuard.isDirty()) void start();
        },
        onVisit(address) {
          requestedPath = address;
          core.noteVisit();
        },
      });
      pauseMs = firstPauseMs;
      clearTimeout(slowTimer);
      state.set({ kind: "ready" });
      if (isOtherPos) notifyPage("hpay-path-changed", { path, replaced: true });
      notifyPage("hpay-ready", { remote: name, version: release.version });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      console.error("hpay-remote:", error);
      fail(error);
      notifyPage("hpay-error", { message });
      // Called last, because another release starts at once after the third crash.
      if (error instanceof Error && error.name === "RemoteCrash") onFailure(error);
    }
  }
  void start();

  return {
    setLanguage: (text) => language.set(toLanguage(text)),
    open(path) {
      if (runningRelease) runningRelease.navigate(path);
      else requestedPath = path;
    },
    close() {
      isClosed = true;
      stopWatching();
      end();
      remotes?.stop();
      reports.flush();
      frameRoot.unmount();
      element.replaceChildren();
    },
  };
}
