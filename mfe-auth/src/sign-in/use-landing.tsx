import { useHost, useReadable } from "@hpay/remote-kit";
import type { ReactNode } from "react";
import { AfterPaint } from "../bare-page/after-paint";

const loadLanding = () => import("./landing").then((module) => module.Landing);

/** The operator's content beside sign-in and registration; none while a site is being added. */
export function useLanding(): ReactNode {
  const windowed = useReadable(useHost().windowed);
  return windowed.mode === "addsite" ? undefined : <AfterPaint load={loadLanding} />;
}
