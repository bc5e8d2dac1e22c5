import "@hpay/ui/fonts.css";
import "@hpay/ui/globals.css";
import "./boot/early-page.css";
import { afterEarlyRows } from "./boot/early-rows";

// The same file, but what it imports runs only then.
void afterEarlyRows(document).then(() => import(/* webpackMode: "eager" */ "./start"));
