import { isWireRecord, readJsonField } from "@hpay/data";
import { isEmail } from "@hpay/domain";
import { type ObjectColumn, type ObjectRow, rowsAreValid } from "@hpay/ui/page";

/** Source: spec 1 §3, §9. */
export const mostWarehouses = 3;

/** The company's warehouses as rows, and how `Data` holds them: as a list, or as an object by Uid. */
export interface Warehouses {
  readonly rows: readonly ObjectRow[];
  readonly isList: boolean;
}

/** Reads `Data.Warehouses`. A company that has none is shown the default row, which is stored only once it is edited. */
export function readWarehouses(dataText: string, country: string): Warehouses {
  const { Warehouses: stored } = readJsonField(dataText);
  if (Array.isArray(stored)) {
    const rows = stored.filter(isWireRecord);
    return { rows: rows.length > 0 ? rows : [defaultWarehouse(country)], isList: true };
  }
  const rows = isWireRecord(stored)
    ? Object.entries(stored)
        .filter((entry): entry is [string, ObjectRow] => isWireRecord(entry[1]))
        .map(([uid, row]) => ({ ...row, Uid: uid }))
    : [];
  return { rows: rows.length > 0 ? rows : [defaultWarehouse(country)], isList: false };
}

/** What `Data.Warehouses` holds for these rows. */
export function storedWarehouses({ rows, isList }: Warehouses): unknown {
  if (isList) return rows;
  return Object.fromEntries(rows.map((row) => [String(row.Uid), row]));
}

/** The entry that every company starts from, with placeholder values. Source: spec 1 §3. */
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

/** A further row. Its Uid is free. */
export function newWarehouse(rows: readonly ObjectRow[], country: string): ObjectRow {
  if (rows.length === 0) return defaultWarehouse(country);
  const taken = new Set(rows.map((row) => String(row.Uid)));
  let number = rows.length + 1;
  while (taken.has(`skladiste${number}`)) number += 1;
  return { ...defaultWarehouse(country), Uid: `skladiste${number}`, Name: "", City: "", ...empty };
}

const empty = { PostalCode: "", StreetName: "", StreetNumber: "" };

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

const required: ReadonlySet<WarehouseField> = new Set(["Uid", "PostalCode", "StreetName", "StreetNumber"]);
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

/** The table's columns over these rows: a Uid stands once. */
export function warehouseColumns(rows: readonly ObjectRow[], words: Words): readonly ObjectColumn[] {
  const timesOf = (uid: string) => rows.filter((row) => String(row.Uid).trim() === uid.trim()).length;
  return warehouseFields.map((id) => ({
    id,
    header: words.headers[id],
    required: required.has(id),
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
  rows.length <= mostWarehouses && rowsAreValid(rows, columns);
