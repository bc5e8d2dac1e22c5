import type { PosRow } from "../ports/selection";
import { aPanel, aPos, dunav, noSelection, sava } from "./testing";

describe("unsaved work", () => {
  it("The first POS of a company is selected only after unsaved work is saved", async () => {
    const pos: PosRow[] = [];
    const { selection, chosen, canLeave, emittedEvents } = aPanel([dunav], pos);
    await selection.start(noSelection);
    canLeave.now = false;
    emittedEvents.length = 0;
    pos.push(aPos(3, 1));
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: undefined });
    expect(emittedEvents).toEqual([]);
    expect(selection.posList.get().map(({ id }) => id)).toEqual([3]);
    expect(selection.isWaiting()).toBe(true);
    canLeave.now = true;
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(selection.isWaiting()).toBe(false);
  });

  it("Requests omit a deleted POS that stays selected during unsaved work", async () => {
    const pos = [aPos(3, 1), aPos(4, 1)];
    const { selection, chosen, canLeave, emittedEvents } = aPanel([dunav], pos);
    await selection.select(1, 3);
    canLeave.now = false;
    emittedEvents.length = 0;
    pos.shift();
    selection.drop({ posId: 3 });
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(selection.callSelection()).toMatchObject({ company: { id: 1 }, pos: null });
    expect(emittedEvents).toEqual([]);
    canLeave.now = true;
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 4 });
    expect(selection.callSelection().pos?.id).toBe(4);
    expect(emittedEvents).toEqual(["hpay-site-changed null", "hpay-site-changed 4"]);
  });

  it("A POS whose deletion only a reload reveals stays selected during unsaved work", async () => {
    const pos = [aPos(3, 1), aPos(4, 1)];
    const { selection, chosen, canLeave } = aPanel([dunav], pos);
    await selection.select(1, 3);
    canLeave.now = false;
    pos.shift();
    await selection.refresh();
    expect(chosen().pos).toBe(3);
    expect(selection.callSelection().pos).toBeNull();
    canLeave.now = true;
    await selection.select(1, 4);
    expect(chosen().pos).toBe(4);
    expect(selection.isWaiting()).toBe(false);
  });

  it.each([
    ["the deletion is announced", true],
    ["only a reload reveals the deletion", false],
  ])("Requests omit a deleted company that stays selected during unsaved work: %s", async (_, isNotified) => {
    const companies = [dunav, sava];
    const { selection, chosen, canLeave, emittedEvents } = aPanel(companies, [
      aPos(3, 1),
      aPos(4, 1),
      aPos(9, 2),
    ]);
    await selection.select(1, 3);
    canLeave.now = false;
    emittedEvents.length = 0;
    companies.shift();
    if (isNotified) {
      selection.drop({ companyId: 1 });
      selection.drop({ posId: 3 });
      expect(selection.callSelection()).toEqual({ company: null, pos: null });
    }
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(selection.callSelection()).toEqual({ company: null, pos: null });
    expect(selection.posList.get().map(({ id }) => id)).toEqual([3, 4]);
    expect(selection.isWaiting()).toBe(true);
    expect(emittedEvents).toEqual([]);
    canLeave.now = true;
    await selection.refresh();
    expect(chosen()).toEqual({ company: 2, pos: 9 });
    expect(selection.callSelection()).toMatchObject({ company: { id: 2 }, pos: { id: 9 } });
    expect(selection.isWaiting()).toBe(false);
    expect(emittedEvents.slice(0, 2)).toEqual(["hpay-company-changed null", "hpay-site-changed null"]);
  });

  it("The loss of the last company is announced only after unsaved work is saved or discarded", async () => {
    const companies = [dunav];
    const { selection, chosen, canLeave, onNoCompanyLeft } = aPanel(companies, [aPos(3, 1)]);
    await selection.start(noSelection);
    canLeave.now = false;
    companies.pop();
    selection.drop({ companyId: 1 });
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(onNoCompanyLeft).not.toHaveBeenCalled();
    canLeave.now = true;
    await selection.refresh();
    await selection.refresh();
    expect(chosen()).toEqual({ company: undefined, pos: undefined });
    expect(onNoCompanyLeft).toHaveBeenCalledTimes(1);
  });

  it("Unsaved work resumes when its company becomes available again", async () => {
    const companies = [dunav, sava];
    const { selection, chosen, canLeave, emittedEvents } = aPanel(companies, [aPos(3, 1), aPos(9, 2)]);
    await selection.select(1, 3);
    canLeave.now = false;
    emittedEvents.length = 0;
    companies.shift();
    selection.drop({ companyId: 1 });
    companies.unshift(dunav);
    await selection.refresh();
    expect(selection.isWaiting()).toBe(false);
    expect(selection.callSelection()).toMatchObject({ company: { id: 1 }, pos: { id: 3 } });
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(emittedEvents).toEqual([]);
  });
});
