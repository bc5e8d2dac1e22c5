import { isNamedByUid, repeatingColumns } from "./repeating-columns";

const repeats = { ident: isNamedByUid };

describe("repeating columns", () => {
  it("A column is hidden while it repeats another column in every record", () => {
    const records = [
      { Uid: "2611250236319", Name: "#2611250236319" },
      { Uid: "PBL1", Name: "PBL1" },
    ];
    expect(repeatingColumns({ repeats }, records)).toEqual(["ident"]);
  });

  it("A column stays when it differs in one record", () => {
    const records = [
      { Uid: "1", Name: "#1" },
      { Uid: "2", Name: "Kafa za kancelariju" },
    ];
    expect(repeatingColumns({ repeats }, records)).toEqual([]);
  });

  it("A column stays while nothing is listed", () => {
    expect(repeatingColumns({ repeats }, [])).toEqual([]);
  });
});
