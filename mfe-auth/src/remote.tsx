import { defineRemote } from "@hpay/remote-kit";
import { App } from "./routes";

export const remote = defineRemote({
  id: "mfe-auth",
  version: __REMOTE_VERSION__,
  contract: "^1.1.0",
  App,
});
