import { startStandalone } from "@hpay/testing/standalone";
import config from "standalone-config";
import { remote } from "standalone-remote";

const element = document.getElementById("standalone");
if (element) startStandalone(remote, config, element);
