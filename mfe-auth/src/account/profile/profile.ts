/** The fields that people can change about themselves. */
export interface ProfileValues {
  readonly name: string;
  readonly tel: string;
}

export type ProfileFault =
  | "account.name-required"
  | "account.name-short"
  | "account.name-long"
  | "account.tel-invalid";

/** Maximum length of first and last name together, with the space between them. */
const maxNameLength = 101;
const telephone = /^\+?[\d\s\-/.()]{5,30}$/;

export function profileFaults(values: ProfileValues): Partial<Record<keyof ProfileValues, ProfileFault>> {
  const name = values.name.trim();
  const tel = values.tel.trim();
  const nameFault = faultOfName(name);
  return {
    ...(nameFault ? { name: nameFault } : {}),
    ...(tel === "" || telephone.test(tel) ? {} : { tel: "account.tel-invalid" }),
  };
}

function faultOfName(name: string): ProfileFault | null {
  if (name === "") return "account.name-required";
  if (name.length < 2) return "account.name-short";
  return name.length > maxNameLength ? "account.name-long" : null;
}

/** Payload of `saveUserData`. Source: spec 1 §7. */
export const toUserData = (values: ProfileValues) => ({ Name: values.name.trim(), Tel: values.tel.trim() });
