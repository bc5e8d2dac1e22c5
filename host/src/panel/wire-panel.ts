import { declaredTexts } from "@hpay/i18n";
import { loadOverrides } from "../language/overrides";
import type { Panel } from "../ports/panel";
import type { RequestedSelection } from "../ports/selection";
import type { ClosedCompanies } from "../ports/session";
import { startKeepAlive } from "../session/keep-alive";
import { connectOtherTabs } from "../session/other-tabs";
import { isJsonObject } from "../state/json-text";

const reloadAfterMs = 150;
const shownInSelectors = ["companies", "user_companies", "company_sites"];
const changes = ["hpay-record-created", "hpay-record-updated", "hpay-record-deleted"] as const;

/**
 * Connects the ports: the effects of a sign-in, the end of a session, a changed record, and events from other
 * tabs.
 */
export function wirePanel(panel: Panel): () => void {
  const { session, selection, events, navigation, leaveGuard, startUp, ending, notices, language, t } = panel;

  // The address selects once: later sign-ins of this page use the person's last choice.
  let hasUsedAddress = false;
  let userId: number | null = null;
  /** Companies that are closed to the person's session. */
  let closedIds: readonly number[] = [];
  const followSession = () => {
    const next = session.state.get().user?.id ?? null;
    if (next === userId) return;
    userId = next;
    if (next === null) {
      closedIds = [];
      return;
    }
    const requestedSelection: RequestedSelection = hasUsedAddress
      ? { companyId: null, pos: null }
      : panel.requestedSelection();
    hasUsedAddress = true;
    void selection.start(requestedSelection);
  };

  let reload: ReturnType<typeof setTimeout> | undefined;
  const reloadSoon = () => {
    clearTimeout(reload);
    reload = setTimeout(() => {
      if (!session.state.get().user) return;
      void selection.refresh().then(() => leaveGuard.isDirty() && reloadWhenFree());
    }, reloadAfterMs);
  };

  /**
   * Checks repeatedly whether the person has saved or left the unsaved work that a selection change waits for.
   */
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const reloadWhenFree = () => {
    clearTimeout(retryTimer);
    if (!selection.isWaiting()) return;
    retryTimer = setTimeout(() => (leaveGuard.isDirty() ? reloadWhenFree() : reloadSoon()), reloadAfterMs);
  };

  let isRelaying = false;
  const tabs = connectOtherTabs({
    onSignedOut: (userId, mark) => void panel.endOfSession.follow(userId, mark),
    onNews(name, detail) {
      const change = changes.find((changeName) => changeName === name);
      if (!change) return;
      isRelaying = true;
      try {
        events.emit(change, detail as never);
      } finally {
        isRelaying = false;
      }
    },
  });
  panel.endOfSession.onSignOut(tabs.postSignedOut);

  const offerExtension = () => {
    // Extending the session, here or in another tab, sets a new state, which ends the notice.
    const endingState = session.state.get();
    notices.notifyWhile(session.state, (current) => current === endingState, {
      tone: "warning",
      text: t("session.ending"),
      action: {
        label: t("session.extend"),
        run: () =>
          void session.extend().then((outcome) => {
            if (outcome === "person") notices.notify({ tone: "success", text: t("session.extended") });
            if (outcome === "unreachable")
              notices.notify({ tone: "error", text: t("common.network-failed") });
          }),
      },
    });
  };

  /** While a shop is being connected, notifies its page that the person has to sign in. */
  const showWaiting = () => {
    if (panel.windowed.get().mode === "addsite" && session.state.get().user === null)
      panel.windowed.setStatus(t("windowed.sign-in"));
  };
  const deletedIds = new Set<number>();
  /**
   * Handles a change of the person's access to companies: updates pages and lists, and names a lost company in
   * a notice.
   */
  const followAccess = async (payload: unknown) => {
    const ids = isJsonObject(payload) ? payload.company_ids : undefined;
    if (!Array.isArray(ids)) return;
    const previousCompanies = selection.companies.get();
    const lostCompanies = previousCompanies.filter(({ id }) => !ids.includes(id));
    // Runs before the lists reload, because calls for a closed company are refused.
    for (const { id } of lostCompanies) selection.drop({ companyId: id });
    await session.extend();
    await selection.refresh();
    reloadWhenFree();
    const namedIds = new Set([...deletedIds, ...(session.closed.get()?.companies ?? []).map(({ id }) => id)]);
    for (const { id, name } of lostCompanies)
      if (!namedIds.has(id))
        notices.notify({ tone: "warning", text: t("companies.access-ended", { company: name }) });
  };
  /** A sign-in over the page may open companies that were closed to the session. */
  const followClosed = (closedCompanies: ClosedCompanies | null) => {
    if (closedCompanies === null) return;
    const ids = closedCompanies.companies.map(({ id }) => id);
    if (closedIds.some((id) => !ids.includes(id))) reloadSoon();
    closedIds = ids;
  };
  let { pathname } = navigation.location.get();
  const forgetPreviousPage = (to: { readonly pathname: string }) => {
    if (to.pathname === pathname) return;
    pathname = to.pathname;
    leaveGuard.forgetTyped();
    // The call that waits for a fresh sign-in belongs to the previous page, so it is dropped.
    if (ending.signInOver.get()?.why === "stale") ending.cancel();
  };
  const loadTexts = () => {
    showWaiting();
    void declaredTexts.load(language.get()).then(showWaiting);
  };

  const stops = [
    session.state.subscribe(followSession),
    session.closed.subscribe(followClosed),
    selection.subscribe(navigation.rewriteAddress),
    navigation.location.subscribe(() => void startUp.enter()),
    leaveGuard.watchTyping(document),
    navigation.location.subscribe(forgetPreviousPage),
    navigation.location.subscribe(panel.remotes.noteVisit),
    navigation.location.subscribe(reloadWhenFree),
    events.on("hpay-company-sites-invalidate", reloadSoon),
    // Runs before the lists reload, because calls for a deleted record are refused.
    events.on("hpay-record-deleted", ({ resource, record_id: id }) => {
      if (resource === "companies") {
        deletedIds.add(id);
        selection.drop({ companyId: id });
      }
      if (resource === "company_sites") selection.drop({ posId: id });
      reloadWhenFree();
    }),
    // The session contains the person's own name and telephone, so it is reloaded after a change of either.
    events.on("hpay-record-updated", ({ resource, record_id: id }) => {
      if (resource === "users" && id === session.state.get().user?.id) void session.extend();
    }),
    ...changes.map((name) =>
      events.on(name, (detail) => {
        if (shownInSelectors.includes(detail.resource)) reloadSoon();
        // The host's own events arrive over the live connection, which every tab has, so they are not relayed.
        if (!isRelaying && detail.source !== "host") tabs.postNews(name, detail);
      }),
    ),
    panel.live.on("onAccessChanged", (payload) => void followAccess(payload)),
    language.subscribe(loadTexts),
    language.subscribe(navigation.rewriteAddress),
    startKeepAlive({
      session,
      now: Date.now,
      onEnding: offerExtension,
      onEnded: () => void ending.expiredToken("401 SESSION_ENDED"),
    }),
    tabs.stop,
    panel.unread.start(),
  ];

  loadTexts();
  void loadOverrides();
  void language.lookUp();
  void startUp.enter();
  return () => {
    clearTimeout(reload);
    clearTimeout(retryTimer);
    for (const stop of stops) stop();
  };
}
