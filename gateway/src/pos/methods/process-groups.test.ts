import { runByGroups } from "./process-groups";

const method = (id: number, order: number, processGroup: string) => ({ id, order, processGroup });

describe("process groups", () => {
  // spec 2.2-process-group-once-gives
  it("A process group stops at the first result, in list order", async () => {
    const ranIds: number[] = [];
    const results = await runByGroups(
      [method(1, 30, "racun"), method(2, 10, "racun"), method(3, 20, "racun"), method(4, 40, "")],
      async ({ id }) => {
        ranIds.push(id);
        return id === 2 ? undefined : id;
      },
    );
    expect(ranIds).toEqual([2, 3, 4]);
    expect(results).toEqual([3, 4]);
  });

  // spec 2.2-process-group-once-gives
  it("All methods outside process groups run", async () => {
    expect(await runByGroups([method(1, 1, ""), method(2, 1, " ")], async ({ id }) => id)).toEqual([1, 2]);
  });
});
