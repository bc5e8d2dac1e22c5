import { contractKit, fakeHost } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

contractKit(remote, config, {
  // The preview renders fifteen fields per mount: fifty rounds would take minutes and would not test anything
  // more.
  rounds: 12,
  host: () => {
    const host = fakeHost();
    host.on("GET", "api/:resource", []);
    return host;
  },
});
