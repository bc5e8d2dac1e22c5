import { contractKit } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

jest.setTimeout(120_000);

contractKit(remote, config, { rounds: 12 });

it("Requests name the selected company only once it is known", () => {
  const waiting = config.routes.filter(({ needs }) => needs === "selection").map(({ path }) => path);
  expect(waiting).toEqual(["/tickets", "/newticket", "/ticketdetails/:id"]);
});
