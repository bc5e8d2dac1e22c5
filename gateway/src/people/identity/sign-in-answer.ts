import {
  type Answered,
  bareError,
  either,
  integer,
  isTrue,
  list,
  object,
  text,
} from "../../platform/http/answer-schema";
import type { User } from "./user";

const authorization = object({
  user: object({ id: integer, Email: text, Name: text, Tel: text }),
  authToken: text,
});
export type Authorization = Answered<typeof authorization>;
const signedInAnswer = object({ authorization, persistant_verification: text }, ["persistant_verification"]);
const emailAnswer = object({ email_verify: text });
/**
 * The password was correct, or a reset was requested: now the person confirms their identity. `IDS` are the
 * person's passkeys; empty: only the e-mailed code. A reset reveals none. Another device has to recognize
 * `digits`. `recovery_codes` is present only after a correct password, when the person has some left.
 */
const secondStep = object(
  {
    verify_device_ref: text,
    IDS: list(text),
    challenge: text,
    digits: text,
    browser: text,
    address: text,
    recovery_codes: isTrue,
  },
  ["challenge", "digits", "browser", "address", "recovery_codes"],
);
export type SecondStep = Answered<typeof secondStep>;
/** Answer of a completed reset that does not sign this browser in. */
const passwordSet = object({ password_set: isTrue });

/** Answers of the sign-in calls (wire §5), bare and with status 200. */
export const signInAnswer = either(bareError, secondStep, signedInAnswer, passwordSet);
export type SignInAnswer = Answered<typeof signInAnswer>;
export const registrationAnswer = either(bareError, emailAnswer, signedInAnswer);
export type RegistrationAnswer = Answered<typeof registrationAnswer>;
export const codeRequestAnswer = either(bareError, emailAnswer);
export type CodeRequestAnswer = Answered<typeof codeRequestAnswer>;

export const authorizationOf = (user: User, authToken: string): Authorization => ({
  user: { id: user.id, Email: user.email, Name: user.name, Tel: user.tel },
  authToken,
});
