import { messagesRevision, subscribeToMessages } from "@hpay/i18n";
import { createContext, useContext, useSyncExternalStore } from "react";
import { useValue } from "../state/use-value";
import type { HostTranslate, Panel } from "./panel";

export const PanelContext = createContext<Panel | null>(null);

/** The host's ports, for its own components. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("A part of the shell is rendered outside the panel.");
  return panel;
}

/** Returns `t` for the host's texts; re-renders when the language or a table changes. */
export function useHostText(): HostTranslate {
  const panel = usePanel();
  useValue(panel.language);
  useSyncExternalStore(subscribeToMessages, messagesRevision);
  return panel.t;
}
