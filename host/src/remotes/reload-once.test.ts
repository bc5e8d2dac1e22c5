import { createStored } from "../state/stored";
import { reloadOnce } from "./reload-once";

it("A page reloads only once per release", () => {
  sessionStorage.clear();
  const page = { reload: jest.fn() };
  const storage = createStored(() => sessionStorage);
  expect(["m@1", "m@1", "m@2", "m@1"].map((release) => reloadOnce(release, storage, page))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(page.reload).toHaveBeenCalledTimes(2);
});
