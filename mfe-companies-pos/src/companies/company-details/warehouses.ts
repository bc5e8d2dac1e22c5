import { editJsonField, isWireRecord, readJsonField } from "@hpay/data";
import { isEmail } from "@hpay/domain";
import { type ObjectColumn, type ObjectRow, rowsAreValid } from "@hpay/ui/page";

/** How many warehouses a company can have. Source: spec 1 §3, §9. */
export const maxWarehouses = 3;

/**
 * A row's position in `Data.Warehouses`. It is stored in the row itself, because editing derives a new row from
 * the previous one.
 */
const storedPlace = Symbol("stored");

function placeOf(row: ObjectRow): number | string | undefined {
  const place: unknown = Reflect.get(row, storedPlace);
  return typeof place === "number" || typeof place === "string" ? place : undefined;
}

/** The company's warehouses as rows, and whether `Data` contains a list or an object by Uid. */
export interface Warehouses {
  readonly rows: readonly ObjectRow[];
  readonly isList: boolean;
}

/**
 * Reads `Data.Warehouses`. If a company has none, the default row is shown, but it is stored only after an
 * edit.
 */
export function readWarehouses(dataText: string, country: string): Warehouses {
  const { Warehouses: storedWarehouses } = readJsonField(dataText);
  const isList = Array.isArray(storedWarehouses);
  const entries = isList
    ? [...storedWarehouses.entries()]
    : Object.entries(isWireRecord(storedWarehouses) ? storedWarehouses : {});
  const rows = entries.flatMap(([place, row]) =>
    isWireRecord(row) ? [{ ...row, ...(isList ? {} : { Uid: place }), [storedPlace]: place }] : [],
  );
  return { rows: rows.length > 0 ? rows : [defaultWarehouse(country)], isList };
}

/**
 * Writes these rows to the `Data` text instead of the rows that were read from it. Everything else is
 * unchanged.
 */
export function writeWarehouses(dataText: string, original: Warehouses, rows: readonly ObjectRow[]): string {
  const isStored = (row: ObjectRow) =>
    original.isList ? placeOf(row) !== undefined : placeOf(row) === row.Uid;
  const remainingPlaces = rows.filter(isStored).map(placeOf);
  const deletedPlaces = original.rows
    .flatMap((row) => placeOf(row) ?? [])
    .filter((place) => !remainingPlaces.includes(place));
  let text = dataText;
  const put = (path: readonly (number | string)[], value: unknown) => {
    text = editJsonField(text, ["Warehouses", ...path], value);
  };
  // Deletes from last to first, because removing an entry moves the later ones.
  for (const place of deletedPlaces.toReversed()) put([place], undefined);
  for (const row of rows) {
    const place = isStored(row) ? placeOf(row) : undefined;
    if (place === undefined) put([original.isList ? lengthOf(text) : String(row.Uid)], row);
    else
      for (const [name, cell] of Object.entries(row)) {
        const isKey = !original.isList && name === "Uid";
        if (!isKey) put([movedUp(place, deletedPlaces), name], cell);
      }
  }
  return text;
}

const movedUp = (place: number | string, deletedPlaces: readonly unknown[]) =>
  typeof place === "string" ? place : place - deletedPlaces.filter((other) => Number(other) < place).length;

const lengthOf = (dataText: string): number => {
  const { Warehouses: list } = readJsonField(dataText);
  return Array.isArray(list) ? list.length : 0;
};

/** The warehouse with placeholder values that every company starts with. Source: spec 1 §3. */
export function defaultWarehouse(country: string): ObjectRow {
  return {
    Uid: "default",
    Name: "default",
    Country: country,
    City: "-",
    PostalCode: "-",
    StreetName: "-",
    StreetNumber: "-",
    CODBankAccount: "",
    Email: "",
    Tel: "",
    ContactName: "",
  };
}

/** Another row, with an unused Uid. */
export function newWarehouse(rows: readonly ObjectRow[], country: string): ObjectRow {
  if (rows.length === 0) return defaultWarehouse(country);
  const takenUids = new Set(rows.map((row) => String(row.Uid)));
  let number = rows.length + 1;
  while (takenUids.has(`skladiste${number}`)) number += 1;
  return { ...defaultWarehouse(country), Uid: `skladiste${number}`, Name: "", City: "", ...emptyAddress };
}

const emptyAddress = { PostalCode: "", StreetName: "", StreetNumber: "" };

export const warehouseFields = [
  "Uid",
  "Name",
  "Country",
  "City",
  "PostalCode",
  "StreetName",
  "StreetNumber",
  "CODBankAccount",
  "Email",
  "Tel",
  "ContactName",
] as const;
export type WarehouseField = (typeof warehouseFields)[number];

const requiredFields: ReadonlySet<WarehouseField> = new Set([
  "Uid",
  "PostalCode",
  "StreetName",
  "StreetNumber",
]);
const widths: Partial<Record<WarehouseField, string>> = {
  Uid: "9rem",
  Name: "11rem",
  Country: "5rem",
  PostalCode: "7rem",
  StreetName: "12rem",
  StreetNumber: "6rem",
  CODBankAccount: "13rem",
  Email: "13rem",
};

interface Words {
  readonly headers: Readonly<Record<WarehouseField, string>>;
  readonly uidTaken: string;
  readonly emailWrong: string;
}

/** The table's columns, which require that each Uid is unique among these rows. */
export function warehouseColumns(rows: readonly ObjectRow[], words: Words): readonly ObjectColumn[] {
  const timesOf = (uid: string) => rows.filter((row) => String(row.Uid).trim() === uid.trim()).length;
  return warehouseFields.map((id) => ({
    id,
    header: words.headers[id],
    required: requiredFields.has(id),
    maxLength: 256,
    width: widths[id] ?? "9rem",
    ...(id === "Uid"
      ? { check: (uid: string) => (timesOf(uid) > 1 ? words.uidTaken : undefined) }
      : id === "Email"
        ? { check: (email: string) => (isEmail(email.trim()) ? undefined : words.emailWrong) }
        : {}),
  }));
}

export const areValid = (rows: readonly ObjectRow[], columns: readonly ObjectColumn[]): boolean =>
  rows.length <= maxWarehouses && rowsAreValid(rows, columns);
