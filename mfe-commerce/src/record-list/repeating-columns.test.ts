import { isNamedByUid, repeatingColumns } from "./repeating-columns";

const repeats = { ident: isNamedByUid };

describe("a column of a list", () => {
  it("is left out while every record says there what another column says", () => {
    const records = [
      { Uid: "2611250236319", Name: "#2611250236319" },
      { Uid: "PBL1", Name: "PBL1" },
    ];
    expect(repeatingColumns({ repeats }, records)).toEqual(["ident"]);
  });

  it("stays where one record has something of its own there", () => {
    const records = [
      { Uid: "1", Name: "#1" },
      { Uid: "2", Name: "Kafa za kancelariju" },
    ];
    expect(repeatingColumns({ repeats }, records)).toEqual([]);
  });

  it("stays while nothing is listed", () => {
    expect(repeatingColumns({ repeats }, [])).toEqual([]);
  });
});
