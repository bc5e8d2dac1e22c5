import { contractKit } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

jest.setTimeout(120_000);

contractKit(remote, config, { rounds: 12 });

it("Pages for the selected company wait for the selection", () => {
  const waitingPaths = config.routes.filter(({ needs }) => needs === "selection").map(({ path }) => path);
  expect(waitingPaths).toEqual(["/tickets", "/newticket", "/ticketdetails/:id"]);
});
