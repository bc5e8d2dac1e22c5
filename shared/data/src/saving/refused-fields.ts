import { ApiError } from "../provider/api-error";

/** What the gateway refused, in the person's words, by the form's own names of the fields. */
export function refusedFields<Name extends string>(
  error: unknown,
  names: Readonly<Record<string, Name>>,
  words: (error: unknown) => string,
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  if (!(error instanceof ApiError)) return faults;
  for (const fault of error.fields) {
    const name = Object.hasOwn(names, fault.field) ? names[fault.field] : undefined;
    if (name !== undefined) faults[name] = words(error);
  }
  return faults;
}
