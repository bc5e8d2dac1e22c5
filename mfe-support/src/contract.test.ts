import { contractKit } from "@hpay/testing";
import config from "../remote.config";
import { remote } from "./remote";

jest.setTimeout(120_000);

contractKit(remote, config, { rounds: 12 });
