import { contractKit } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

contractKit(remote, config);
