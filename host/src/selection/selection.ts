import type { EventBus, Preferences, Readable, Selection } from "@hpay/contract";
import type { LeaveGuard } from "../ports/navigation";
import type { CompanyRow, CompanySelection, Loading, PosRow, RequestedSelection } from "../ports/selection";
import type { SessionPort } from "../ports/session";
import { createValue } from "../state/value";
import type { Directory } from "./directory";
import type { LastChoice } from "./last-choice";
import { toSelectedCompany, toSelectedPos } from "./records";
import { chooseCompany, choosePos } from "./selection-rules";

interface Options {
  readonly directory: Directory;
  readonly session: Pick<SessionPort, "state" | "setRole">;
  readonly lastChoice: LastChoice;
  readonly preferences: Readable<Preferences>;
  readonly leaveGuard: Pick<LeaveGuard, "canLeave" | "isDirty">;
  readonly events: EventBus;
  onNoCompanyLeft(companies: Readable<readonly CompanyRow[]>): void;
  onFailed(error: unknown): void;
}

export function createSelection(options: Options): CompanySelection {
  const { directory, session, lastChoice, preferences, leaveGuard, events } = options;
  const state = createValue<Selection>({ company: null, pos: null });
  const companies = createValue<readonly CompanyRow[]>([]);
  const posList = createValue<readonly PosRow[]>([]);
  const loading = createValue<Loading>("loading");
  // Counts selections, so that the answer to an earlier one is ignored.
  let latestTurn = 0;
  let pendingRead: Promise<unknown> = Promise.resolve();
  // True after the selected company was dropped: the next load announces what is left.
  let hasDropped = false;
  /** The deleted part of the selection, which stays selected only because of unsaved work. */
  let deletedPart: "company" | "pos" | null = null;
  let isWaiting = false;

  const dropDeleted = () => {
    const { company } = state.get();
    if (deletedPart === "company") {
      hasDropped = true;
      state.set({ company: null, pos: null });
      events.emit("hpay-company-changed", { company_id: null });
    } else state.set({ company, pos: null });
    events.emit("hpay-site-changed", { company_id: state.get().company?.id ?? null, site_id: null });
    deletedPart = null;
  };

  const isHeld = () => state.get().company !== null && leaveGuard.isDirty();

  /**
   * Whether an automatic selection must wait for unsaved work, because only the person closes a form that is
   * being filled in.
   */
  const mustWait = (company: CompanyRow | null, pos: PosRow | null) => {
    const { company: currentCompany, pos: currentPos } = state.get();
    return (currentCompany?.id !== company?.id || currentPos?.id !== pos?.id) && isHeld();
  };

  const apply = (company: CompanyRow | null, rows: readonly PosRow[], pos: PosRow | null) => {
    const previousSelection = state.get();
    deletedPart = null;
    isWaiting = false;
    const userId = session.state.get().user?.id;
    if (userId !== undefined) lastChoice.keep(userId, company?.id ?? null, pos?.id ?? null);
    session.setRole(company?.role ?? "staff");
    posList.set(rows);
    const next = {
      company: company && toSelectedCompany(company, preferences.get().timeDisplay),
      pos: pos && toSelectedPos(pos),
    };
    if (JSON.stringify(previousSelection) !== JSON.stringify(next)) state.set(next);
    const ids = { company_id: company?.id ?? null, site_id: pos?.id ?? null };
    if ((previousSelection.company?.id ?? null) !== ids.company_id)
      events.emit("hpay-company-changed", { company_id: ids.company_id });
    if (
      (previousSelection.company?.id ?? null) !== ids.company_id ||
      (previousSelection.pos?.id ?? null) !== ids.site_id
    )
      events.emit("hpay-site-changed", ids);
  };

  const open = async (
    company: CompanyRow | null,
    requestedPos: string | null,
    turn: number,
    { isAutomatic = false } = {},
  ) => {
    const rows = company ? await directory.posOf(company.id) : [];
    if (turn !== latestTurn) return false;
    const userId = session.state.get().user?.id ?? 0;
    const pos = company ? choosePos(rows, requestedPos, lastChoice.posId(userId, company.id)) : null;
    if (isAutomatic && mustWait(company, pos)) {
      const { company: currentCompany, pos: currentPos } = state.get();
      isWaiting = true;
      if (currentCompany?.id !== company?.id) deletedPart = "company";
      else {
        posList.set(rows);
        deletedPart = currentPos && "pos";
      }
    } else apply(company, rows, pos);
    return true;
  };

  const readCompanies = async (turn: number) => {
    const rows = await directory.companies();
    if (turn !== latestTurn) return null;
    companies.set(rows);
    events.emit("hpay-companies-loaded", { count: rows.length });
    return rows;
  };

  const attempt = (work: (turn: number) => Promise<boolean>): Promise<boolean> => {
    latestTurn += 1;
    const turn = latestTurn;
    const result = work(turn)
      .catch((error: unknown) => {
        if (turn === latestTurn) options.onFailed(error);
        return false;
      })
      .then((isDone) => {
        // Only the latest selection sets the state of the lists; if it fails, existing lists are unchanged.
        if (turn === latestTurn && isDone) loading.set("loaded");
        else if (turn === latestTurn && loading.get() === "loading") loading.set("failed");
        return isDone;
      });
    pendingRead = result;
    return result;
  };

  const placeOf = async ({ companyId, pos, record }: RequestedSelection): Promise<RequestedSelection> => {
    // The page reports a record that cannot be read.
    const openedPos = record ? await directory.posOfRecord(record).catch(() => null) : null;
    if (openedPos) return { companyId: openedPos.companyId, pos: String(openedPos.id) };
    if (companyId !== null || pos === null) return { companyId, pos };
    return { companyId: (await directory.findPos(pos))?.companyId ?? null, pos };
  };

  const choose = (companyId: number | null, posId: number | null = null) =>
    attempt(async (turn) => {
      if (companyId === null) return open(null, null, turn);
      const isKnown = companies.get().some((company) => company.id === companyId);
      const rows = isKnown ? companies.get() : await readCompanies(turn);
      const company = rows?.find(({ id }) => id === companyId);
      return company ? open(company, posId === null ? null : String(posId), turn) : false;
    });

  preferences.subscribe(({ timeDisplay }) => {
    const { company, pos } = state.get();
    const row = companies.get().find(({ id }) => id === company?.id);
    const newCompany = row && toSelectedCompany(row, timeDisplay);
    if (newCompany && newCompany.timeZone !== company?.timeZone) state.set({ company: newCompany, pos });
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    companies,
    posList,
    loading,
    async start(requestedSelection) {
      loading.set("loading");
      await attempt(async (turn) => {
        const rows = await readCompanies(turn);
        const userId = session.state.get().user?.id;
        if (!rows || userId === undefined) return false;
        const requestedPlace = await placeOf(requestedSelection);
        const { defaultCompanyId } = preferences.get();
        const candidates = [
          requestedPlace.companyId,
          lastChoice.companyId(userId, defaultCompanyId),
          lastChoice.companyId(userId),
        ];
        return open(chooseCompany(rows, candidates), requestedPlace.pos, turn);
      });
    },
    async select(companyId, posId = null) {
      const { company: currentCompany, pos } = state.get();
      const isSame = currentCompany?.id === companyId && posId !== null && pos?.id === posId;
      if (isSame) return true;
      return (await leaveGuard.canLeave()) && choose(companyId, posId);
    },
    choose,
    async refresh() {
      // A selection in progress takes precedence over a mere reload.
      await pendingRead;
      await attempt(async (turn) => {
        const { company: currentCompany, pos } = state.get();
        // A deleted POS is deselected first, because only a person switches directly between POS.
        if (deletedPart !== null && !isHeld()) dropDeleted();
        const rows = await readCompanies(turn);
        if (!rows) return false;
        const hadCompany = currentCompany !== null || hasDropped;
        if (rows.length === 0 && hadCompany && !isHeld()) options.onNoCompanyLeft(companies);
        hasDropped = false;
        // A deleted company is replaced by the first remaining one; if none was selected, none is selected
        // now.
        return open(
          chooseCompany(rows, [currentCompany?.id, hadCompany ? rows[0]?.id : null]),
          pos ? String(pos.id) : null,
          turn,
          { isAutomatic: true },
        );
      });
    },
    drop({ companyId, posId }) {
      const { company, pos } = state.get();
      if (company && company.id === companyId) deletedPart = "company";
      else if (company && pos && pos.id === posId) deletedPart ??= "pos";
      else return;
      isWaiting = isHeld();
      if (!isWaiting) dropDeleted();
    },
    callSelection() {
      const { company, pos } = state.get();
      return { company: deletedPart === "company" ? null : company, pos: deletedPart === null ? pos : null };
    },
    isWaiting: () => isWaiting,
    clear() {
      latestTurn += 1;
      hasDropped = false;
      deletedPart = null;
      isWaiting = false;
      companies.set([]);
      posList.set([]);
      loading.set("loading");
      state.set({ company: null, pos: null });
    },
  };
}
