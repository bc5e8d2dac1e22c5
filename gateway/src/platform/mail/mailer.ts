export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A resend has the same id, so that mail programs show the e-mail once. */
  readonly id?: string;
  /** Pictures that the HTML names as `cid:{cid}`. */
  readonly pictures?: readonly {
    readonly cid: string;
    readonly filename: string;
    readonly content: Buffer;
  }[];
}

export interface Mailer {
  /** Rejects when the server does not accept the e-mail. */
  send(mail: Mail): Promise<void>;
  /** Whether the server answers at all, regardless of the receiver. */
  isUp(): Promise<boolean>;
  /** Loopback port of the gateway's own mailbox, for testing a POS; null when there is none. */
  readonly mailboxPort: number | null;
  close(): Promise<void>;
}
