import type { Change } from "../../people/access/change";
import { typesOf } from "../../platform/files/file-kind";
import { readData } from "../../platform/json/data-json";
import { claimUploads } from "../uploads/claim-uploads";

interface MethodTexts {
  /** `Data` of the catalogue's definition. */
  readonly definition: unknown;
  /** `Data` of the POS's method as it will be stored. */
  readonly data: unknown;
  /** `Data` of the POS's method as it is stored now. */
  readonly storedData?: unknown;
}

/**
 * Lets a method refer to the files of its Upload parameters, in every language. Files that it already refers
 * to, and the definition's default, are not checked again.
 * @throws ApiError VALIDATION for a file that does not exist, belongs to another person, or has a type that the
 * parameter does not accept
 */
export async function claimMethodFiles(
  { work, caller }: Pick<Change, "work" | "caller">,
  companyId: number,
  { definition, data, storedData }: MethodTexts,
): Promise<void> {
  const { parameters } = readData(definition);
  for (const parameter of Array.isArray(parameters) ? parameters : []) {
    const { Name, Type, Accepts, Default }: Readonly<Record<string, unknown>> = Object(parameter);
    if (typeof Name !== "string" || String(Type).toLowerCase() !== "upload") continue;
    const storedValue = filesOf(storedData, Name);
    const newFiles = filesOf(data, Name).filter((file) => file !== Default && !storedValue.includes(file));
    await claimUploads(work.tx, caller, newFiles, {
      companyId,
      field: Name,
      acceptedTypes: typesOf(Accepts),
    });
  }
}

function filesOf(data: unknown, name: string): readonly string[] {
  const { parameters, localized_parameters: localized } = readData(data);
  const values = [parameters, ...Object.values(Object(localized))].map(
    (languageValues) => Object(languageValues)[name],
  );
  return [...new Set(values.filter((value) => typeof value === "string" && value !== ""))];
}
