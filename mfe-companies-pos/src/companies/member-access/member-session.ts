import { flagField, idOf, integerField, recordsField, textField, type WireRecord } from "@hpay/data";

/** A browser in which a member is signed in. */
export interface MemberSession {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly role: string;
  readonly device: string;
  readonly place: string;
  readonly factor: string;
  readonly since: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

export function readMemberSessions(answer: WireRecord): readonly MemberSession[] {
  const data = recordsField({ list: [answer.data] }, "list")[0] ?? {};
  return recordsField(data, "Sessions").flatMap((session) => {
    const id = idOf(session);
    if (id === null) return [];
    return [
      {
        id,
        userId: integerField(session, "UserId"),
        name: textField(session, "Name") || textField(session, "Email"),
        role: textField(session, "Role"),
        device: textField(session, "Browser") || "–",
        place: textField(session, "Address"),
        factor: textField(session, "Factor"),
        since: textField(session, "Since"),
        lastSeenAt: textField(session, "LastSeenAt"),
        isCurrent: flagField(session, "Current"),
      },
    ];
  });
}
