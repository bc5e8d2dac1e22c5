/** An e-mail that is ready to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
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
  close(): Promise<void>;
}
