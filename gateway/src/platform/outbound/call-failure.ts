import { type DeliveryNote, deliveryNote } from "@hpay/contract/delivery-notes";
import { ApiError } from "../http/api-error";

/** Causes by Node's error code. The mail library replaces codes with its own, so some are read from the message. */
const causes: readonly (readonly [RegExp, DeliveryNote])[] = [
  [/\bCERT_HAS_EXPIRED\b|\bcertificate has expired\b/, "CERTIFICATE_EXPIRED"],
  [/\bCERT_NOT_YET_VALID\b|\bcertificate is not yet valid\b/, "CERTIFICATE_NOT_YET_VALID"],
  [/\bERR_TLS_CERT_ALTNAME_INVALID\b|\bcertificate's altnames\b/, "CERTIFICATE_FOR_OTHER_NAME"],
  [/_SELF_SIGNED_CERT|\bSELF_SIGNED_CERT|\bself-signed certificate\b/, "CERTIFICATE_UNTRUSTED"],
  [/\bUNABLE_TO_(?:GET|VERIFY)_|\bunable to (?:get|verify) /, "CERTIFICATE_UNTRUSTED"],
  [/\bCERT_(?:UNTRUSTED|REVOKED|REJECTED)\b/, "CERTIFICATE_UNTRUSTED"],
  [
    /\bEPROTO\b|\bERR_SSL_|\bERR_TLS_|\bETLS\b|:SSL routines:|\bTLS connection was established\b/,
    "TLS_FAILED",
  ],
  [/\bHPE_/, "ANSWER_INVALID"],
  [/\bTimeoutError\b|\bmail server (?:did not answer|took too long)\b/, "NO_ANSWER_IN_TIME"],
  [/\bENOTFOUND\b|\bENODATA\b/, "NAME_UNKNOWN"],
  [/\bEAI_AGAIN\b/, "NAME_SERVERS_SILENT"],
  [/\bECONNREFUSED\b/, "CONNECTION_REFUSED"],
  [/\bE(?:HOST|NET)(?:UNREACH|DOWN)\b|\bETIMEDOUT\b/, "UNREACHABLE"],
  [/\bECONNRESET\b|\bEPIPE\b|\bsocket hang up\b/, "CONNECTION_CLOSED"],
];

/** Why a call to a server chosen by others failed: a delivery note, or the error's message if the cause has none. */
export function callFailureNote(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === "TARGET_NOT_ALLOWED") return deliveryNote(failure.code);
  const { name, message, code } = Object(failure);
  if (typeof message !== "string") return String(failure);
  const shownCode = typeof code === "string" ? code : String(name);
  const detail = message.includes(shownCode) ? message : `${shownCode}: ${message}`;
  const knownCause = causes.find(([cause]) => cause.test(detail));
  return knownCause ? deliveryNote(knownCause[1], detail) : message;
}
