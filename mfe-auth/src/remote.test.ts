import { contractKit, fakeHost } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";
import { fakeIdentity } from "./testing/fake-identity";

jest.setTimeout(60_000);

contractKit(remote, config, {
  host: () => {
    const host = fakeHost({
      identity: fakeIdentity(),
      otherwise: { data: [], total: 0 },
      expectsReports: true,
    });
    host.live.answer("listWebAuthNCredentials", () => ({ credentails: [] }));
    host.live.answer("recoveryCodes", () => ({ left: 0, createdAt: null }));
    return host;
  },
  rounds: 20,
});
