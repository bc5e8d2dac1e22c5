import { contractKit, fakeHost } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

contractKit(remote, config, {
  host: () => {
    const host = fakeHost();
    host.on("GET", "api/:resource", []);
    return host;
  },
});
