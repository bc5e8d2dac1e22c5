import { type AnyObjectSchema, ValidationError } from "yup";

/** The first error of each field, from a schema that uses message keys as its messages. */
export function schemaFaults(schema: AnyObjectSchema, values: unknown): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const faults: Record<string, string> = {};
    for (const { path, message } of error.inner) if (path) faults[path] ??= message;
    return faults;
  }
}
