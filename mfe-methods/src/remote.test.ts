import { contractKit, fakeHost } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

contractKit(remote, config, {
  // The preview draws fifteen fields at each mount: fifty rounds of it take minutes and show no more.
  rounds: 12,
  host: () => {
    const host = fakeHost();
    host.on("GET", "api/:resource", []);
    return host;
  },
});
