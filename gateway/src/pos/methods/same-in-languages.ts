import { isDeepStrictEqual } from "node:util";
import { readData } from "../../platform/json/data-json";
import { editAllData } from "../../platform/json/edit-data";

type Values = Readonly<Record<string, unknown>>;

/**
 * A method's `Data` in which every language has the default value of the parameters that are the same in all
 * languages; the rest of the text is unchanged. Copies become stale when one person adds a language while
 * another changes the value, and customers would get the old one. Source: spec 2 §4.
 */
export function sameInLanguages(definition: unknown, data: string): string {
  const { parameters, localized_parameters: localized } = readData(data);
  const defaults: Values = Object(parameters);
  const names = sharedNames(definition).filter((name) => Object.hasOwn(defaults, name));
  const old = Object.entries(Object(localized)).flatMap(([language, values]) =>
    names
      .filter(
        (name) =>
          Object.hasOwn(Object(values), name) && !isDeepStrictEqual(Object(values)[name], defaults[name]),
      )
      .map((name) => ({ language, name })),
  );
  return editAllData(
    data,
    old.map(({ language, name }) => ({
      path: ["localized_parameters", language, name],
      value: defaults[name],
    })),
  );
}

/** Parameters that are not localizable, read as in the panel. */
function sharedNames(definition: unknown): readonly string[] {
  const { parameters } = readData(definition);
  return (Array.isArray(parameters) ? parameters : []).flatMap((parameter) => {
    const { Name, Localizable }: Values = Object(parameter);
    const isLocalizable = [true, 1, "1", "true"].some((trueValue) => trueValue === Localizable);
    return typeof Name === "string" && !isLocalizable ? [Name] : [];
  });
}
