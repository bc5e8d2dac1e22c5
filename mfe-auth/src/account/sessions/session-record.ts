import { flagField, idOf, type Received, textField } from "@hpay/data";

/** A browser that is signed in to the person's account. */
export interface ActiveSession {
  readonly id: number;
  readonly browser: string;
  readonly address: string;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
  /** True for the session of this browser. */
  readonly isCurrent: boolean;
}

export function readSession(record: Received<"sessions">): ActiveSession | null {
  const id = idOf(record);
  if (id === null) return null;
  return {
    id,
    browser: textField(record, "Browser"),
    address: textField(record, "Address"),
    signedInAt: textField(record, "CreatedAt"),
    lastSeenAt: textField(record, "LastSeenAt"),
    isCurrent: flagField(record, "Current"),
  };
}
