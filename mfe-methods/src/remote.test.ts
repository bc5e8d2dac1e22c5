import { contractKit, fakeHost } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

contractKit(remote, config, {
  // The preview renders fifteen fields per mount, so fifty rounds would take minutes without testing anything
  // more.
  rounds: 12,
  host: () => {
    const host = fakeHost();
    host.on("GET", "api/:resource", []);
    return host;
  },
});
