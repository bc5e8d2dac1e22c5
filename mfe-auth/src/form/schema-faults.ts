import { type AnyObjectSchema, ValidationError } from "yup";

/** First error of each field by a schema whose messages are message keys. */
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
