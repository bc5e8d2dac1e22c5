import { renderEarlyPage } from "@hpay/remote-kit/early";
import { fakeHost } from "@hpay/testing/host";
import { App } from "./src/routes";
import { fakeIdentity } from "./src/testing/fake-identity";

/** Sign-in stands in the document, so that it can be typed into before the scripts are there. */
export const earlyPage = () =>
  renderEarlyPage({
    App,
    page: "sign-in",
    host: fakeHost({ user: null, path: "/login", identity: fakeIdentity() }),
  });
