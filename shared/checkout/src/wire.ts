export type Fields = Readonly<Record<string, unknown>>;

/** A method of the POS object (docs/shops.md). Its property names are spelled as shop plugins expect them. */
export type MethodEntry = Record<string, unknown> & { readonly HPaySiteMethodId: number };

/** The POS object, or the reason for its absence. */
export interface PosObject extends Record<string, unknown> {
  readonly error?: string;
  readonly error_code?: number | string;
  readonly HPaySiteId?: number;
  readonly ExchanageCorrection?: number | string;
  readonly payment?: readonly MethodEntry[];
  readonly shipping?: readonly MethodEntry[];
  readonly fiscal?: readonly MethodEntry[];
}

export interface Failure {
  readonly error: string;
  readonly error_code: number | string;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Whether the token identifies a stored card, so that no card has to be typed. `new` means that the typed card
 * will be stored.
 */
export const namesStoredCard = (token: unknown): boolean => !/^(?:new)?$/.test(textOf(token));

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** The color of the pay page, as set by the merchant. */
export const colorOf = (pos: PosObject): string =>
  textOf(Reflect.get(Object(Reflect.get(Object(pos.pos_parameters), "Input Form Style")), "primaryColor"));
