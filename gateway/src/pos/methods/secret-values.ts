import { readData } from "../../platform/json/data-json";
import { editData } from "../../platform/json/edit-data";

/** Stands in answers for a secret that is set. Sent back, it means the one that is stored. */
export const withheld = "********";

type Path = readonly [string, ...string[]];

/** A method's `Data` as anybody may read it: of its secrets (`InputType` password) only whether they are set. */
export function withholdSecrets(definition: unknown, data: string): string {
  return secretsIn(definition, data).reduce((text, { path }) => editData(text, path, withheld), data);
}

/** A method's `Data` as it is to be stored: a secret that came as it was shown keeps its value, also in a new language. */
export function keepSecrets(definition: unknown, data: string, stored: unknown): string {
  const known = secretsIn(definition, stored);
  const secretAt = (path: Path) => known.find((one) => one.path.join("/") === path.join("/"))?.value;
  return secretsIn(definition, data)
    .filter(({ value }) => value === withheld)
    .reduce(
      (text, { path, name }) => editData(text, path, secretAt(path) ?? secretAt(["parameters", name]) ?? ""),
      data,
    );
}

/** Each secret that is set, at [DEFAULT] and in every language. */
function secretsIn(definition: unknown, data: unknown) {
  const { parameters, localized_parameters: localized } = readData(data);
  const places: readonly [Path, unknown][] = [
    [["parameters"], parameters],
    ...Object.entries(Object(localized)).map(([language, own]): [Path, unknown] => [
      ["localized_parameters", language],
      own,
    ]),
  ];
  return secretNames(definition).flatMap((name) =>
    places.flatMap(([path, own]) => {
      const value: unknown = Object(own)[name];
      return value === undefined || value === null || value === ""
        ? []
        : [{ name, path: [...path, name] as const satisfies Path, value }];
    }),
  );
}

function secretNames(definition: unknown): readonly string[] {
  const { parameters } = readData(definition);
  return (Array.isArray(parameters) ? parameters : []).flatMap((parameter) => {
    const { Name, InputType }: Readonly<Record<string, unknown>> = Object(parameter);
    return typeof Name === "string" && String(InputType).toLowerCase() === "password" ? [Name] : [];
  });
}
