import {
  contractVersion,
  createEventBus,
  type EventBus,
  type HostApi,
  type Identity,
  isAllowed,
  type RegistryVersion,
} from "@hpay/contract";

type Ports = Omit<HostApi, "contract" | "identity" | "can" | "events" | "report">;

export interface HostApiParts extends Ports {
  readonly identity: Identity;
  readonly target: EventTarget;
  readonly strict: boolean;
  /** Stores a report with the events before it. */
  record(
    error: unknown,
    reporter: { readonly remote: string; readonly release: string },
  ): { readonly revision: string; readonly address: string };
}

/** The bus of one source; its events carry the source's name. */
export function busOf(source: string, { target, strict }: Pick<HostApiParts, "target" | "strict">): EventBus {
  const onFault = (fault: string) => console.error(`${source}: ${fault}`);
  return createEventBus({ target, source, strict, onFault });
}

/**
 * Creates each remote's `HostApi`: the same ports for all, and sign-in calls only for the remote that
 * provides sign-in.
 */
export function hostApiFactory(parts: HostApiParts): (name: string, release: RegistryVersion) => HostApi {
  const { identity, target, strict, record, ...ports } = parts;
  const instances = new Map<string, HostApi>();

  return (name, release) => {
    const reporter = `${name}@${release.version}`;
    const existingHost = instances.get(reporter);
    if (existingHost) return existingHost;
    const host: HostApi = {
      ...ports,
      contract: contractVersion,
      ...(release.provides === "identity" ? { identity } : {}),
      can: (action, isOwn) => isAllowed(ports.session.get().role, action, isOwn),
      events: busOf(name, { target, strict }),
      report(error) {
        const { revision, address } = record(error, { remote: name, release: release.version });
        console.error(`${reporter} at ${address}, revision ${revision}:`, error);
      },
    };
    instances.set(reporter, host);
    return host;
  };
}
