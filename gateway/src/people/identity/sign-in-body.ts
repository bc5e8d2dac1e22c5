import Type, { type Static } from "typebox";

// PostgreSQL text cannot contain NUL.
const text = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000]*$" });
const short = Type.Optional(Type.Union([text(320), Type.Null()]));
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), text(10), Type.Null()]));

/** Whether a checkbox is ticked. Forms send a boolean, a number or text. */
export const isTicked = (value: string | number | boolean | null | undefined): boolean =>
  typeof value === "string" ? /^(?:1|true|on|yes)$/i.test(value.trim()) : Boolean(value);

/** The login payload of spec 1 §3. Other fields are ignored. */
export const loginBody = Type.Object(
  {
    Email: short,
    Password: Type.Optional(Type.Union([text(1024), Type.Null()])),
    Remember: flag,
    Browserverify: short,
    language: short,
    RPasswordReset: Type.Optional(Type.Union([text(1024), Type.Null()])),
    IsPasswordReset: flag,
    SecurityCode: short,
    /** A recovery code, in place of `SecurityCode`. */
    RecoveryCode: short,
    Reference: short,
  },
  { additionalProperties: true },
);
export type LoginBody = Static<typeof loginBody>;

/**
 * The registration payload of spec 1 §3. `EmailVerification` comes in the second request: reference and code in
 * one object, or one of them as text and the other in a separate field.
 */
export const registrationBody = Type.Object(
  {
    Name: short,
    Email: short,
    Password: Type.Optional(Type.Union([text(1024), Type.Null()])),
    Confirmpassword: Type.Optional(Type.Union([text(1024), Type.Null()])),
    Remember: flag,
    language: short,
    EmailVerification: Type.Optional(
      Type.Union([
        Type.Object({ Reference: short, SecurityCode: short }, { additionalProperties: true }),
        text(320),
        Type.Null(),
      ]),
    ),
    Reference: short,
    SecurityCode: short,
  },
  { additionalProperties: true },
);
export type RegistrationBody = Static<typeof registrationBody>;

/** Reference and code of the second request; undefined in the first. */
export function verificationOf({
  EmailVerification: sentVerification,
  Reference,
  SecurityCode,
}: RegistrationBody) {
  if (!sentVerification) return undefined;
  if (typeof sentVerification !== "string")
    return { reference: sentVerification.Reference ?? "", code: sentVerification.SecurityCode ?? "" };
  return /^\s*\d{6}\s*$/.test(sentVerification)
    ? { reference: Reference ?? "", code: sentVerification }
    : { reference: sentVerification, code: SecurityCode ?? "" };
}

export const codeRequestBody = Type.Object(
  { Email: short, Reference: short, language: short },
  { additionalProperties: true },
);
export type CodeRequestBody = Static<typeof codeRequestBody>;
