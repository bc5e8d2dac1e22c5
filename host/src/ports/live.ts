import type { LivePort, Readable, SeenPort } from "@hpay/contract";

/** The signed-in person's live connection. */
export interface Live extends LivePort {
  /** Opens the connection anew after the gateway has closed it. */
  reconnect(): void;
  stop(): void;
}

/** News of orders that come in while one does something else. */
export interface OrderNews {
  /** Orders that came while the page was out of sight; for its title. */
  readonly unseen: Readable<number>;
  stop(): void;
}

export interface SeenStore extends SeenPort {
  /** Takes over what another tab has noted. */
  readAgain(): void;
}

export type UnreadCounts = Readonly<Record<string, number>>;

export interface UnreadPort extends Readable<UnreadCounts> {
  /** Begins to count. Returns the way to stop. */
  start(): () => void;
}
