import { isNamedByUid, repeatingColumns } from "./repeating-columns";

const repeats = { ident: isNamedByUid };

describe("repeating columns", () => {
  it("A column that repeats another column in every record is hidden", () => {
    const records = [
      { Uid: "2611250236319", Name: "#2611250236319" },
      { Uid: "PBL1", Name: "PBL1" },
    ];
    expect(repeatingColumns({ repeats }, records)).toEqual(["ident"]);
  });

  it("A column with a different value in one record stays visible", () => {
    const records = [
      { Uid: "1", Name: "#1" },
      { Uid: "2", Name: "Kafa za kancelariju" },
    ];
    expect(repeatingColumns({ repeats }, records)).toEqual([]);
  });

  it("Columns stay visible in an empty list", () => {
    expect(repeatingColumns({ repeats }, [])).toEqual([]);
  });
});
