import {
  type Extension,
  type ExtensionPoint,
  type Extensions,
  mayUse,
  type Readable,
  type Registry,
  type Role,
  type Session,
} from "@hpay/contract";
import { stableVersion } from "../remotes/registry";

interface Options {
  registry(): Readable<Registry>;
  readonly session: Readable<Session>;
  readonly show: Extensions["show"];
}

/** Extensions that the remotes of the registry add to each other's pages. */
export function createExtensions({ registry, session, show }: Options): Extensions {
  return {
    show,
    at<P extends ExtensionPoint>(point: P): Readable<readonly Extension<P>[]> {
      // Returns the same list until the registry or the role changes, because React compares the lists by
      // identity.
      let lastResult: { registry: Registry; role: Role; list: readonly Extension<P>[] } | null = null;
      const get = () => {
        const inputs = { registry: registry().get(), role: session.get().role };
        if (lastResult?.registry !== inputs.registry || lastResult.role !== inputs.role)
          lastResult = { ...inputs, list: extensionsAt(inputs.registry, inputs.role, point) };
        return lastResult.list;
      };
      return {
        get,
        subscribe(onChange) {
          const notify = () => onChange(get());
          const unsubscribes = [registry().subscribe(notify), session.subscribe(notify)];
          return () => {
            for (const end of unsubscribes) end();
          };
        },
      };
    },
  };
}

/** Returns the extensions of stable releases, in order of publication; a disabled remote adds nothing. */
export function extensionsAt<P extends ExtensionPoint>(
  { remotes }: Registry,
  role: Role,
  point: P,
): readonly Extension<P>[] {
  return remotes
    .filter(({ disabled }) => !disabled)
    .flatMap((remote) =>
      (stableVersion(remote)?.slots ?? []).flatMap((slot, place) => {
        const isHere = slot.slot === point && "label" in slot && mayUse(role, slot);
        // The slot's name determines the shape of its props.
        return isHere
          ? [{ ...slot, remote: remote.name, key: `${remote.name}-${place}` } as unknown as Extension<P>]
          : [];
      }),
    );
}
