import type { LanguageCode } from "@hpay/contract";
import { createContext, useContext } from "react";
import type { MountState } from "./mount-state";
import type { UnsavedWork } from "./unsaved-work";

export interface RemoteSurroundings {
  readonly remote: { readonly id: string; readonly version: string };
  readonly state: MountState;
  readonly unsavedWork: UnsavedWork;
  /** The language whose texts have loaded, which may lag behind the host's language for a moment. */
  readonly language: LanguageCode;
}

export const RemoteContext = createContext<RemoteSurroundings | null>(null);

export function useSurroundings(): RemoteSurroundings {
  const surroundings = useContext(RemoteContext);
  if (!surroundings) throw new Error("A hook of @hpay/remote-kit was called outside a mounted remote.");
  return surroundings;
}
