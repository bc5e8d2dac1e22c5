import { readDeepJsonObject } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { editAllData } from "../../platform/json/edit-data";
import { looksSealed, type SealPlace, type SecretBox } from "../../platform/secrets/secret-box";

/** Replaces a stored secret in answers. A caller that sends this text back means the stored secret. */
export const withheldSecret = "********";

export interface SecretOwner {
  readonly kind: `company_site_${"payment" | "shipping" | "fiscal"}_methods`;
  readonly siteId: number;
  /** Name of the method's definition in the catalogue. */
  readonly definition: string;
}

/** A parameter's secret has the same place in every language, because equal values are stored once. */
const placeOf = ({ kind, siteId, definition }: SecretOwner, name: string): SealPlace => ({
  purpose: "method-secret",
  row: JSON.stringify([kind, siteId, definition, name]),
});

type Path = readonly [string, ...string[]];

/** A method's `Data` for readers. Secrets (`Type` or `InputType` password) only show whether they are set. */
export function withholdSecrets(definition: unknown, data: string): string {
  return editAllData(
    data,
    secretsIn(definition, data).map(({ path }) => ({ path, value: withheldSecret })),
  );
}

/** A method's `Data` to be stored: a secret sent back masked keeps its value, even in a new language. */
export function preserveSecrets(definition: unknown, data: string, storedData: unknown): string {
  const storedSecrets = new Map(
    secretsIn(definition, storedData).map(({ path, value }) => [path.join("/"), value]),
  );
  const secretAt = (path: Path) => storedSecrets.get(path.join("/"));
  return editAllData(
    data,
    secretsIn(definition, data)
      .filter(({ value }) => value === withheldSecret)
      .map(({ path, name }) => ({ path, value: secretAt(path) ?? secretAt(["parameters", name]) ?? "" })),
  );
}

/** A method's `Data` for the store: each secret is sealed, once, with the current key. */
export const sealSecrets = (box: SecretBox, owner: SecretOwner, definition: unknown, data: string): string =>
  editAllData(
    data,
    secretsIn(definition, data).flatMap(({ path, name, value }) => {
      const place = placeOf(owner, name);
      if (isSealed(box, place, value))
        return value.startsWith(box.prefix) ? [] : [{ path, value: box.seal(box.open(value, place), place) }];
      return [{ path, value: box.seal(typeof value === "string" ? value : JSON.stringify(value), place) }];
    }),
  );

/**
 * A method's `Data` in which secrets of an earlier key are sealed again with the current one.
 * @returns the text, and how many of its secrets no known key opens
 */
export function resealSecrets(
  box: SecretBox,
  owner: SecretOwner,
  definition: unknown,
  data: string,
): { readonly data: string; readonly unreadable: number } {
  let unreadable = 0;
  const edits = secretsIn(definition, data).flatMap(({ path, name, value }) => {
    if (typeof value !== "string" || value.startsWith(box.prefix) || !looksSealed(value)) return [];
    const place = placeOf(owner, name);
    if (isSealed(box, place, value)) return [{ path, value: box.seal(box.open(value, place), place) }];
    unreadable += 1;
    return [];
  });
  const resealedData = editAllData(data, edits);
  // A secret of an unknown key keeps its text: once sealed again, it could never be read.
  return {
    data: unreadable > 0 ? resealedData : sealSecrets(box, owner, definition, resealedData),
    unreadable,
  };
}

/** The secrets of a method's `Data` in plain text, for the connector that needs them; the rest unchanged. */
export const openSecrets = (box: SecretBox, owner: SecretOwner, definition: unknown, data: string): string =>
  editAllData(
    data,
    secretsIn(definition, data).flatMap(({ path, name, value }) => {
      const place = placeOf(owner, name);
      return isSealed(box, place, value) ? [{ path, value: box.open(String(value), place) }] : [];
    }),
  );

/** A parameter's secret as its method uses it, from a value of `Data`. */
export function secretText(box: SecretBox, owner: SecretOwner, name: string, value: string): string {
  const place = placeOf(owner, name);
  return isSealed(box, place, value) ? box.open(value, place) : value;
}

function isSealed(box: SecretBox, place: SealPlace, value: unknown): value is string {
  if (typeof value !== "string" || !looksSealed(value)) return false;
  try {
    box.open(value, place);
    return true;
  } catch {
    return false;
  }
}

/** Each stored secret, at [DEFAULT] and in every language. */
function secretsIn(definition: unknown, data: unknown) {
  // Reads JSON of any depth, so that deep nesting elsewhere never hides a secret.
  const { parameters, localized_parameters: localized } = readDeepJsonObject(String(data)) ?? {};
  const places: readonly [Path, unknown][] = [
    [["parameters"], parameters],
    ...Object.entries(Object(localized)).map(([language, values]): [Path, unknown] => [
      ["localized_parameters", language],
      values,
    ]),
  ];
  return secretNames(definition).flatMap((name) =>
    places.flatMap(([path, values]) => {
      const value: unknown = Object(values)[name];
      return value === undefined || value === null || value === ""
        ? []
        : [{ name, path: [...path, name] as const satisfies Path, value }];
    }),
  );
}

function secretNames(definition: unknown): readonly string[] {
  const { parameters } = readData(definition);
  return (Array.isArray(parameters) ? parameters : []).flatMap((parameter) => {
    const { Name, Type, InputType }: Readonly<Record<string, unknown>> = Object(parameter);
    const isSecret = [Type, InputType].some((kind) => String(kind).toLowerCase() === "password");
    return typeof Name === "string" && isSecret ? [Name] : [];
  });
}
