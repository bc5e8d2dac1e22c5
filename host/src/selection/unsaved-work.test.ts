import type { PosRow } from "./records";
import { aPanel, aPos, dunav, nothingWanted, sava } from "./testing";

describe("unsaved work", () => {
  it("is not disturbed by the first POS of its company, which is selected once it is saved", async () => {
    const pos: PosRow[] = [];
    const { selection, chosen, mayLeave, said } = aPanel([dunav], pos);
    await selection.start(nothingWanted);
    mayLeave.now = false;
    said.length = 0;
    pos.push(aPos(3, 1));
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: undefined });
    expect(said).toEqual([]);
    expect(selection.posList.get().map(({ id }) => id)).toEqual([3]);
    expect(selection.isWaiting()).toBe(true);
    mayLeave.now = true;
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(selection.isWaiting()).toBe(false);
  });

  it("keeps a POS that is gone in the bar, in whose name nothing is asked for, until it is saved", async () => {
    const pos = [aPos(3, 1), aPos(4, 1)];
    const { selection, chosen, mayLeave, said } = aPanel([dunav], pos);
    await selection.select(1, 3);
    mayLeave.now = false;
    said.length = 0;
    pos.shift();
    selection.drop({ posId: 3 });
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 3 });
    expect(selection.claimed()).toMatchObject({ company: { id: 1 }, pos: null });
    expect(said).toEqual([]);
    mayLeave.now = true;
    await selection.refresh();
    expect(chosen()).toEqual({ company: 1, pos: 4 });
    expect(selection.claimed().pos?.id).toBe(4);
    expect(said).toEqual(["hpay-site-changed null", "hpay-site-changed 4"]);
  });

  it("keeps it also when nothing but the reading tells that the POS is gone", async () => {
    const pos = [aPos(3, 1), aPos(4, 1)];
    const { selection, chosen, mayLeave } = aPanel([dunav], pos);
    await selection.select(1, 3);
    mayLeave.now = false;
    pos.shift();
    await selection.refresh();
    expect(chosen().pos).toBe(3);
    expect(selection.claimed().pos).toBeNull();
    mayLeave.now = true;
    await selection.select(1, 4);
    expect(chosen().pos).toBe(4);
    expect(selection.isWaiting()).toBe(false);
  });

  it("does not keep a company that is gone", async () => {
    const companies = [dunav, sava];
    const { selection, chosen, mayLeave } = aPanel(companies, [aPos(3, 1), aPos(9, 2)]);
    await selection.select(1, 3);
    mayLeave.now = false;
    companies.shift();
    selection.drop({ companyId: 1 });
    await selection.refresh();
    expect(chosen()).toEqual({ company: 2, pos: 9 });
  });
});
