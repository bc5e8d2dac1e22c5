import { UiProvider } from "@hpay/ui";
import { type ComponentType, useMemo } from "react";
import { CrashBoundary } from "./crash-boundary";
import { useMountSnapshot } from "./mount-hooks";
import type { MountState } from "./mount-state";
import { RemoteContext } from "./remote-context";
import { useShownLanguage } from "./shown-language";
import type { UnsavedWork } from "./unsaved-work";

export interface RemotePageProps {
  /** The page or slot of the remote to render. */
  readonly page: string;
}

interface RemoteRootProps {
  readonly remote: { readonly id: string; readonly version: string };
  readonly state: MountState;
  readonly unsavedWork: UnsavedWork;
  readonly App: ComponentType<RemotePageProps>;
}

/** Provides the context and the failure boundary for every page of a remote. */
export function RemoteRoot({ remote, state, unsavedWork, App }: RemoteRootProps) {
  const { props, location } = useMountSnapshot(state);
  const language = useShownLanguage(props.host.language);
  const surroundings = useMemo(
    () => (language ? { remote, state, unsavedWork, language } : null),
    [remote, state, unsavedWork, language],
  );
  if (!surroundings) return null;
  return (
    <RemoteContext value={surroundings}>
      <UiProvider root={props.root} language={surroundings.language}>
        <CrashBoundary address={`${props.page} ${location.pathname}`}>
          <App page={props.page} />
        </CrashBoundary>
      </UiProvider>
    </RemoteContext>
  );
}
