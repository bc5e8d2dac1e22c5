import type { PanelConfig } from "@hpay/contract";
import type { CompanySelection } from "../ports/selection";
import type { SessionPort } from "../ports/session";
import type { StringStore } from "../state/stored";

const key = "hpay-known-opener";

interface Options {
  readonly config: Pick<PanelConfig, "knownOpener">;
  readonly tab: StringStore;
  readonly session: Pick<SessionPort, "state">;
  readonly selection: Pick<CompanySelection, "posList" | "loading">;
}

/** Returns the POS addresses that this window's opener may have, before and after sign-in. */
export function createKnownOpener({ config, tab, session, selection }: Options) {
  // A reload opens another address, which does not name the opener.
  if (config.knownOpener) tab.write(key, config.knownOpener);
  const knownOpener = tab.read(key);
  return {
    posAddresses(posId?: number): string[] {
      // Before sign-in, only the gateway can check whether the opener is a POS's host. Nothing personal is sent
      // yet.
      if (!session.state.get().user) return knownOpener ? [knownOpener] : [];
      const list = selection.posList.get().filter(({ id }) => posId === undefined || id === posId);
      return list.flatMap((pos) => [pos.name, ...pos.urls]);
    },
    provenHosts: () =>
      session.state.get().user ? selection.posList.get().flatMap((pos) => pos.provenHosts) : [],
    whenSignedIn(run: () => void): void {
      const isReady = () => session.state.get().user !== null && selection.loading.get() === "loaded";
      if (isReady()) {
        run();
        return;
      }
      const follow = () => {
        if (!isReady()) return;
        for (const stop of stops) stop();
        run();
      };
      const stops = [session.state.subscribe(follow), selection.loading.subscribe(follow)];
    },
    whenKnown(run: () => void): void {
      const isReading = () => selection.loading.get() === "loading";
      if (!session.state.get().user || !isReading()) {
        run();
        return;
      }
      const stop = selection.loading.subscribe(() => {
        if (isReading()) return;
        stop();
        run();
      });
    },
  };
}
