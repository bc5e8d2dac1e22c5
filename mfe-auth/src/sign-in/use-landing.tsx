import { useHost, useReadable } from "@hpay/remote-kit";
import type { ReactNode } from "react";
import { AfterPaint } from "../bare-page/after-paint";

const loadLanding = () => import("./landing").then((module) => module.Landing);

/** The operator's words for the side of sign-in and registration; who adds a site has come for that alone. */
export function useLanding(): ReactNode {
  const windowed = useReadable(useHost().windowed);
  return windowed.mode === "addsite" ? undefined : <AfterPaint load={loadLanding} />;
}
