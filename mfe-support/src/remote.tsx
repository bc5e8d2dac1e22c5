import { defineRemote } from "@hpay/remote-kit";
import config from "../remote.config";
import { App } from "./routes";

export const remote = defineRemote({
  id: "mfe-support",
  version: __REMOTE_VERSION__,
  contract: "^1.1.0",
  App,
  routes: config.routes,
});
