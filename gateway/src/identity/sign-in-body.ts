import Type, { type Static } from "typebox";

const short = Type.Optional(Type.Union([Type.String({ maxLength: 320 }), Type.Null()]));
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.Null()]));

/** The login payload of spec 1 §3. What else a form carries is ignored. */
export const loginBody = Type.Object(
  {
    Email: short,
    Password: Type.Optional(Type.Union([Type.String({ maxLength: 1024 }), Type.Null()])),
    Remember: flag,
    Browserverify: short,
    language: short,
    RPasswordReset: Type.Optional(Type.Union([Type.String({ maxLength: 1024 }), Type.Null()])),
    IsPasswordReset: flag,
    SecurityCode: short,
    Reference: short,
  },
  { additionalProperties: true },
);
export type LoginBody = Static<typeof loginBody>;

/** The registration payload of spec 1 §3. `EmailVerification` comes in the second round. */
export const registrationBody = Type.Object(
  {
    Name: short,
    Email: short,
    Password: Type.Optional(Type.Union([Type.String({ maxLength: 1024 }), Type.Null()])),
    Confirmpassword: Type.Optional(Type.Union([Type.String({ maxLength: 1024 }), Type.Null()])),
    Remember: flag,
    language: short,
    EmailVerification: Type.Optional(
      Type.Union([
        Type.Object({ Reference: short, SecurityCode: short }, { additionalProperties: true }),
        Type.Null(),
      ]),
    ),
  },
  { additionalProperties: true },
);
export type RegistrationBody = Static<typeof registrationBody>;

export const codeRequestBody = Type.Object(
  { Email: short, Reference: short, language: short },
  { additionalProperties: true },
);
export type CodeRequestBody = Static<typeof codeRequestBody>;
