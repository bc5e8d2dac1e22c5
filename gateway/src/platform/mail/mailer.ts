/** An e-mail that is ready to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for a mail that is sent again, so that mail programs show it once. */
  readonly id?: string;
  /** Pictures that the HTML names as `cid:{cid}`. */
  readonly pictures?: readonly {
    readonly cid: string;
    readonly filename: string;
    readonly content: Buffer;
  }[];
}

export interface Mailer {
  /** Rejects when the server does not take it. */
  send(mail: Mail): Promise<void>;
  /** Whether the server answers at all, whoever a mail would be for. */
  isUp(): Promise<boolean>;
  /** Loopback port of the gateway's own mailbox, which a POS may be tried with; null where there is none. */
  readonly mailboxPort: number | null;
  close(): Promise<void>;
}
