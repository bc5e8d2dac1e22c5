import { editJsonField, parseJsonField, type WireRecord } from "@hpay/data";
import * as yup from "yup";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { maxOrder } from "../methods/method-order";
import type { PosMethod } from "../methods/pos-method";

/** The editable values outside the parameters. Numbers and ids are texts in the form. */
export interface GeneralValues {
  readonly isEnabled: boolean;
  readonly order: string;
  readonly uid: string;
  readonly processGroup: string;
  /** Id of the method that this one is the fallback of, as text; empty if there is none. */
  readonly fallbackOfId: string;
}

/** Keys of the schema's messages. */
export type GeneralFault =
  | "configuration.order-wrong"
  | "configuration.uid-wrong"
  | "configuration.uid-taken"
  | "configuration.process-group-wrong"
  | "configuration.control-characters";

/**
 * Form fields by the wire field that the gateway may refuse, and by error codes that concern a single field.
 */
export const fieldOfWire: Readonly<Record<string, keyof GeneralValues>> = {
  Enabled: "isEnabled",
  Order: "order",
  Uid: "uid",
  ProcessGroup: "processGroup",
  FallbackOfId: "fallbackOfId",
  KEY_REQUIRED: "isEnabled",
  UID_TAKEN: "uid",
};

const maxLength = 64;
const isPlain = (text: string | undefined) => !/\p{Cc}/u.test(text ?? "");

export function toGeneralValues(method: PosMethod): GeneralValues {
  return {
    isEnabled: method.isEnabled,
    order: String(method.order),
    uid: method.uid,
    processGroup: method.processGroup,
    fallbackOfId: method.fallbackOfId === null ? "" : String(method.fallbackOfId),
  };
}

/** @param takenUids UIDs of the POS's other methods of this kind */
export function generalSchema(takenUids: readonly string[]) {
  const faultCode = (fault: GeneralFault) => fault;
  return yup.object({
    order: yup.string().test("order", faultCode("configuration.order-wrong"), (text = "") => {
      return /^\d{1,4}$/.test(text.trim()) && Number(text) <= maxOrder;
    }),
    uid: yup
      .string()
      .trim()
      .required(faultCode("configuration.uid-wrong"))
      .max(maxLength, faultCode("configuration.uid-wrong"))
      .test("plain", faultCode("configuration.control-characters"), isPlain)
      .notOneOf([...takenUids], faultCode("configuration.uid-taken")),
    processGroup: yup
      .string()
      .trim()
      .max(maxLength, faultCode("configuration.process-group-wrong"))
      .test("plain", faultCode("configuration.control-characters"), isPlain),
  });
}

/** The request body. Source: spec 2 §7. */
export function toRequest(
  kind: MethodKind,
  method: PosMethod,
  values: GeneralValues,
  dataText: string,
): WireRecord {
  return {
    [methodKinds[kind].idField]: method.definitionId,
    CompanySiteId: method.posId,
    Data: withLocalized(dataText),
    Enabled: values.isEnabled,
    Order: Number(values.order),
    Uid: values.uid.trim(),
    ProcessGroup: values.processGroup.trim(),
    ...(kind === "payment"
      ? { FallbackOfId: values.fallbackOfId === "" ? null : Number(values.fallbackOfId) }
      : {}),
  };
}

/**
 * Adds an empty object for languages to a `Data` text if it is missing. Everything else is unchanged, byte
 * for byte.
 */
function withLocalized(dataText: string): string {
  const { value, isReadable } = parseJsonField(dataText);
  const isWhole = !isReadable || Object.hasOwn(value, "localized_parameters");
  return isWhole ? dataText : editJsonField(dataText, ["localized_parameters"], {});
}
