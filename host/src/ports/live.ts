import type { LivePort, Readable, SeenPort } from "@hpay/contract";

/** The number of the company's latest event when an answer was read. */
export interface AnswerPosition {
  readonly companyId: number;
  readonly seq: number;
  /** Whether the request was sent before anything could receive events. */
  readonly isEarly: boolean;
}

export interface Live extends LivePort {
  /** Records that an answer includes the company's events up to this number. */
  noteAnswer(position: AnswerPosition): void;
  /** Reopens the connection after the gateway has closed it. */
  reconnect(): void;
  stop(): void;
}

/** Announces orders that arrive while a person works on something else. */
export interface OrderNews {
  /** Orders that arrived while the page was hidden, for its title. */
  readonly unseenCount: Readable<number>;
  stop(): void;
}

export interface SeenStore extends SeenPort {
  /** Applies what another tab has recorded. */
  readAgain(): void;
}

export type UnreadCounts = Readonly<Record<string, number>>;

export interface UnreadPort extends Readable<UnreadCounts> {
  /** Starts counting. Returns a function that stops the counting. */
  start(): () => void;
}
