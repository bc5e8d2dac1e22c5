import { useEffect } from "react";
import { usePathname } from "../navigation/use-pathname";
import { usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { type View, viewOf } from "./view";

/** The page at the current address. Follows redirects. */
export function useView(): View {
  const { navigation, remotes, session, selection } = usePanel();
  const pathname = usePathname();
  const registry = useValue(remotes.registry);
  const { user, role } = useValue(session.state);
  const view = viewOf({
    registry,
    pathname,
    isSignedIn: user !== null,
    role,
    selection: useValue(selection),
    loading: useValue(selection.loading),
  });
  const movedTo = view.kind === "redirect" ? view.to : null;
  useEffect(() => {
    if (!movedTo) return;
    const { search, hash } = navigation.location.get();
    navigation.replace(movedTo + search + hash);
  }, [movedTo, navigation]);
  return view;
}
