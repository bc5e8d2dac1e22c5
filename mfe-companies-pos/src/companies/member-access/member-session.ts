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
  return recordsField(data, "Sessions").flatMap((one) => {
    const id = idOf(one);
    if (id === null) return [];
    return [
      {
        id,
        userId: integerField(one, "UserId"),
        name: textField(one, "Name") || textField(one, "Email"),
        role: textField(one, "Role"),
        device: textField(one, "Browser") || "–",
        place: textField(one, "Address"),
        factor: textField(one, "Factor"),
        since: textField(one, "Since"),
        lastSeenAt: textField(one, "LastSeenAt"),
        isCurrent: flagField(one, "Current"),
      },
    ];
  });
}
