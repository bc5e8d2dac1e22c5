import { renderEarlyPage } from "@hpay/remote-kit/early";
import { fakeHost } from "@hpay/testing/host";
import { App } from "./src/routes";
import { fakeIdentity } from "./src/testing/fake-identity";

/** The sign-in form in the document, which accepts typing before the scripts load. */
export const earlyPage = () =>
  renderEarlyPage({
    App,
    page: "sign-in",
    host: fakeHost({ user: null, path: "/login", identity: fakeIdentity() }),
  });
