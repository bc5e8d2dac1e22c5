import { contractKit } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

// Lazy screens are loaded before nodes are counted.
beforeAll(() =>
  Promise.all([
    import("./companies/company-details/company-details-screen"),
    import("./companies/new-company/new-company-screen"),
    import("./pos/pos-settings/pos-settings-screen"),
  ]),
);

contractKit(remote, config);

it("Pages for the selected company wait for the selection", () => {
  const waitingPaths = config.routes.filter(({ needs }) => needs === "selection").map(({ path }) => path);
  expect(waitingPaths).toEqual(["/sites", "/sitedetails/:id", "/sitedetails/:id/requests"]);
});
