import { initialPreferences } from "@hpay/contract";
import type { PosRow } from "../ports/selection";
import { aUser } from "../session/testing";
import { toCompanyRow, toPosRow } from "./records";
import { choosePos } from "./selection-rules";
import { aPanel, aPos, dunav, noSelection, sava } from "./testing";

describe("preferred selection", () => {
  // spec 1.1-user-belongs-more-companies
  it("A preferred company is selected after sign-in until another is chosen in the session", async () => {
    const { selection, lastChoice, preferences, chosen } = aPanel([dunav, sava], [aPos(3, 1), aPos(4, 2)]);
    preferences.set({ ...initialPreferences, defaultCompanyId: 2 });
    lastChoice.keep(7, 1, 3);
    lastChoice.endSession(7);
    await selection.start(noSelection);
    expect(chosen()).toEqual({ company: 2, pos: 4 });
    await selection.select(1);
    selection.clear();
    await selection.start(noSelection);
    expect(chosen()).toEqual({ company: 1, pos: 3 });
  });

  it("A missing preferred company is replaced by the last one used", async () => {
    const { selection, lastChoice, preferences, chosen } = aPanel([dunav, sava], [aPos(3, 1)]);
    preferences.set({ ...initialPreferences, defaultCompanyId: 99 });
    lastChoice.keep(7, 1, 3);
    lastChoice.endSession(7);
    await selection.start(noSelection);
    expect(chosen()).toEqual({ company: 1, pos: 3 });
  });

  it("A chosen time zone applies to lists immediately", async () => {
    const { selection, preferences } = aPanel([{ ...dunav, timeZone: "Europe/Belgrade" }], []);
    await selection.start(noSelection);
    expect(selection.get().company?.timeZone).toBe("Europe/Belgrade");
    preferences.set({ ...initialPreferences, timeDisplay: "utc" });
    expect(selection.get().company?.timeZone).toBe("UTC");
    preferences.set({ ...initialPreferences, timeDisplay: "browser" });
    expect(selection.get().company?.timeZone).toBe("");
    await selection.refresh();
    expect(selection.get().company?.timeZone).toBe("");
  });
});

describe("after sign-in", () => {
  // spec 1.2-exactly-pos-selected-automatically 1.2-click-row-selects-real
  // spec 1.2-single-company-selected-automatically 1.7-event-company-changed 3.7-window-events-hpay-auth
  it("The only company and its only POS are selected after sign-in", async () => {
    const { selection, chosen, emittedEvents } = aPanel([dunav], [aPos(3, 1)]);
    await selection.start(noSelection);
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(emittedEvents).toEqual(["hpay-company-changed 1", "hpay-site-changed 3"]);
  });

  // spec 1.7-event-companies-loaded
  it("The number of companies is announced after sign-in", async () => {
    const { selection, events } = aPanel([dunav, sava], []);
    const listener = jest.fn();
    events.on("hpay-companies-loaded", listener);
    await selection.start(noSelection);
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ count: 2 }));
  });

  it("A user with several companies chooses one", async () => {
    const { selection, chosen } = aPanel([dunav, sava], [aPos(3, 1)]);
    await selection.start(noSelection);
    expect(chosen()).toEqual({ company: undefined, pos: undefined });
  });

  // spec 1.2-selected-company-pos-kept
  it("The last company and its last POS are selected again", async () => {
    const { selection, chosen, lastChoice } = aPanel([dunav, sava], [aPos(3, 1), aPos(4, 1), aPos(5, 1)]);
    lastChoice.keep(aUser().id, 1, 4);
    await selection.start(noSelection);
    expect(chosen()).toEqual({ company: 1, pos: 4 });
  });

  // spec 1.2-query-parameter-company-id
  it("A record in the address selects its POS, regardless of address parameters and storage", async () => {
    const { selection, directory, chosen, lastChoice } = aPanel(
      [dunav, sava],
      [aPos(3, 1), aPos(8, 2), aPos(9, 2)],
    );
    lastChoice.keep(aUser().id, 1, 3);
    const record = { resource: "company_site_orders", id: 12 };
    jest.mocked(directory.posOfRecord).mockImplementation(async ({ id }) => (id === 12 ? aPos(9, 2) : null));
    await selection.start({ companyId: 2, pos: "8", record });
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });

  it("An unreadable record leaves the selection to the address", async () => {
    const { selection, directory, chosen } = aPanel([dunav, sava], [aPos(3, 1), aPos(8, 2)]);
    jest.mocked(directory.posOfRecord).mockRejectedValue(new Error("answered with 500"));
    await selection.start({ companyId: 2, pos: "8", record: { resource: "company_site_orders", id: 12 } });
    expect(chosen()).toEqual({ company: 2, pos: 8 });
  });

  it("The address takes precedence over the last choice", async () => {
    const { selection, chosen, lastChoice } = aPanel([dunav, sava], [aPos(3, 1), aPos(8, 2), aPos(9, 2)]);
    lastChoice.keep(aUser().id, 1, 3);
    await selection.start({ companyId: 2, pos: "9" });
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });

  // spec 1.2-query-parameter-pos-id
  it("A merchant uid in the address selects its company", async () => {
    const { selection, chosen } = aPanel([dunav, sava], [aPos(3, 1), aPos(9, 2)]);
    await selection.start({ companyId: null, pos: "uid-9" });
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });

  it("A company in the address selects nothing if the user is not a member", async () => {
    const { selection, chosen } = aPanel([dunav], [aPos(3, 1)]);
    await selection.start({ companyId: 77, pos: null });
    expect(chosen()).toEqual({ company: 1, pos: 3 });
  });

  it("A failed company load is announced and can be retried", async () => {
    const { selection, directory, onFailed, chosen } = aPanel([dunav], [aPos(3, 1)]);
    jest.mocked(directory.companies).mockRejectedValueOnce(new Error("503"));
    await selection.start(noSelection);
    expect(selection.loading.get()).toBe("failed");
    expect(onFailed).toHaveBeenCalledTimes(1);
    await selection.start(noSelection);
    expect(selection.loading.get()).toBe("loaded");
    expect(chosen()).toEqual({ company: 1, pos: 3 });
  });
});

describe("changing the selection", () => {
  it("Refreshing the list of companies clears a load failure", async () => {
    const { selection, directory, chosen } = aPanel([dunav], [aPos(3, 1)]);
    const start = selection.start(noSelection);
    await selection.select(1, 3);
    await start;
    expect(selection.loading.get()).toBe("loaded");
    jest.mocked(directory.companies).mockRejectedValueOnce(new Error("503"));
    await selection.start(noSelection);
    expect(selection.loading.get()).toBe("failed");
    await selection.refresh();
    expect(selection.loading.get()).toBe("loaded");
    expect(chosen()).toEqual({ company: 1, pos: 3 });
  });

  // spec 1.2-after-creation-creator-role
  it("Selecting another company applies the user's role in that company", async () => {
    const { selection, session } = aPanel([dunav, sava], [aPos(3, 1), aPos(9, 2)]);
    await selection.select(1);
    expect(session.state.get().role).toBe("creator");
    await selection.select(2);
    expect(session.state.get().role).toBe("staff");
  });

  // spec 1.2-change-company-pos-broadcasts
  it("Selecting a POS does not repeat the company-changed event", async () => {
    const { selection, emittedEvents } = aPanel([dunav], [aPos(3, 1), aPos(4, 1)]);
    await selection.select(1, 3);
    emittedEvents.length = 0;
    await selection.select(1, 4);
    expect(emittedEvents).toEqual(["hpay-site-changed 4"]);
  });

  it("A selection change is blocked while the user keeps unsaved work", async () => {
    const { selection, canLeave, chosen } = aPanel([dunav, sava], [aPos(3, 1), aPos(9, 2)]);
    await selection.select(1);
    canLeave.now = false;
    await expect(selection.select(2)).resolves.toBe(false);
    expect(chosen().company).toBe(1);
  });

  it("A late response to an earlier choice is ignored", async () => {
    const { selection, directory, chosen } = aPanel([dunav, sava], [aPos(3, 1), aPos(9, 2)]);
    let answerFirst: (rows: PosRow[]) => void = () => undefined;
    jest.mocked(directory.posOf).mockReturnValueOnce(
      new Promise((resolve) => {
        answerFirst = resolve;
      }),
    );
    await selection.start(noSelection);
    const firstSelection = selection.select(1);
    await selection.select(2);
    answerFirst([aPos(3, 1)]);
    await expect(firstSelection).resolves.toBe(false);
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });

  // spec 1.2-after-creation-creator-role
  it("A newly created company can be selected", async () => {
    const companies = [dunav];
    const { selection, chosen } = aPanel(companies, [aPos(3, 1)]);
    await selection.start(noSelection);
    companies.push(sava);
    await expect(selection.select(2)).resolves.toBe(true);
    expect(chosen()).toEqual({ company: 2, pos: undefined });
  });
});

describe("changed records", () => {
  // spec 1.2-selection-made-automatically-after
  it("A deleted POS is replaced by the first remaining one", async () => {
    const pos = [aPos(3, 1), aPos(4, 1)];
    const { selection, chosen } = aPanel([dunav], pos);
    await selection.select(1, 3);
    pos.shift();
    await selection.refresh();
    expect(chosen().pos).toBe(4);
  });

  // spec 1.2-selection-made-automatically-after
  it("A deleted company is replaced by the only remaining one", async () => {
    const companies = [dunav, sava];
    const { selection, chosen } = aPanel(companies, [aPos(3, 1), aPos(9, 2)]);
    await selection.select(1);
    companies.shift();
    await selection.refresh();
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });

  // spec 1.2-selection-made-automatically-after
  it("A deleted company is replaced by the first of several remaining ones", async () => {
    const companies = [dunav, sava, { ...sava, id: 5, name: "Tisa" }];
    const { selection, chosen } = aPanel(companies, [aPos(3, 1), aPos(9, 2)]);
    await selection.select(1);
    companies.shift();
    selection.drop({ companyId: 1 });
    await selection.refresh();
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });

  it("A refresh selects no company for a user who has not chosen one", async () => {
    const { selection, chosen } = aPanel([dunav, sava], [aPos(3, 1)]);
    await selection.start(noSelection);
    await selection.refresh();
    expect(chosen()).toEqual({ company: undefined, pos: undefined });
  });

  // spec 1.2-zero-companies-selection-cleared
  it("The loss of the last company clears the selection and is announced", async () => {
    const companies = [dunav];
    const { selection, chosen, onNoCompanyLeft } = aPanel(companies, [aPos(3, 1)]);
    await selection.start(noSelection);
    companies.pop();
    await selection.refresh();
    expect(chosen()).toEqual({ company: undefined, pos: undefined });
    expect(onNoCompanyLeft).toHaveBeenCalledTimes(1);
  });
});

describe("deleted selection", () => {
  it("A deleted company or POS is deselected immediately, and the next load selects another", async () => {
    const companies = [dunav, sava];
    const { selection, chosen, emittedEvents } = aPanel(companies, [aPos(3, 1), aPos(4, 1), aPos(9, 2)]);
    await selection.select(1, 3);
    selection.drop({ posId: 4 });
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    selection.drop({ posId: 3 });
    expect(chosen()).toEqual({ company: 1, pos: undefined });
    selection.drop({ companyId: 1 });
    expect(chosen()).toEqual({ company: undefined, pos: undefined });
    expect(emittedEvents.slice(-3)).toEqual([
      "hpay-site-changed null",
      "hpay-company-changed null",
      "hpay-site-changed null",
    ]);
    companies.shift();
    await selection.refresh();
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });

  it("Deleting the last company reports once that no company is left", async () => {
    const companies = [dunav];
    const { selection, onNoCompanyLeft } = aPanel(companies, [aPos(3, 1)]);
    await selection.start(noSelection);
    companies.pop();
    selection.drop({ companyId: 1 });
    await selection.refresh();
    await selection.refresh();
    expect(onNoCompanyLeft).toHaveBeenCalledTimes(1);
  });
});

describe("POS rule", () => {
  const rows = [aPos(3, 1), aPos(4, 1)];
  // spec 1.2-otherwise-last-used-pos
  it("The last POS used is selected, otherwise the first, if any", () => {
    expect(choosePos(rows, null, 4)?.id).toBe(4);
    expect(choosePos(rows, null, 99)?.id).toBe(3);
    expect(choosePos([], null, 4)).toBeNull();
  });
});

describe("wire records", () => {
  // spec 1.3-first-link-gives-role
  it("A user without a link to a company counts as staff", () => {
    expect(toCompanyRow({ id: 1, Name: "Dunav", Data: "no json", UserCompanies: [] })).toMatchObject({
      role: "staff",
      timeZone: "",
    });
  });
  // spec 1.3-site-urls-comma-separated
  it("A POS's auxiliary addresses are read as a list", () => {
    expect(toPosRow({ id: 3, Url: "a.rs", Urls: "b.rs, c.rs,", CompanyId: 1 })?.urls).toEqual([
      "b.rs",
      "c.rs",
    ]);
  });
});
