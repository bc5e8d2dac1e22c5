import { formatMoney } from "@hpay/domain";
import { escapeHtml } from "../../platform/mail/mail-page";
import { packetsOf, receiptsOf, shownBookings } from "../facts/documents";
import type { OrderRow } from "../facts/order-facts";
import { newest } from "../facts/shop-record";
import type { TransferSlip } from "../facts/transfer-slip";
import type { ResultWords } from "./result-texts";

type Line = readonly [label: string, html: string];
interface Section {
  readonly methodUid: string;
  readonly lines: readonly Line[];
}

/** A plain table, because shops print it in pages and e-mails of any style. */
const table = (lines: readonly Line[]): string =>
  `<table>${lines
    .map(([label, html]) => `<tr><th align="left">${escapeHtml(label)}</th><td>${html}</td></tr>`)
    .join("")}</table>`;

/** The sections of all methods. A shop replaces its stored section of a method with the new one. */
function sections(lines: readonly Section[]): string {
  const uids = [...new Set(lines.map(({ methodUid }) => methodUid))];
  return uids
    .map((uid) => {
      // Replaces characters in a method's Uid that could end the HTML comment.
      const name = uid.replace(/[^\w.:-]/g, "_");
      const methodLines = lines.filter(({ methodUid }) => methodUid === uid).flatMap((line) => line.lines);
      return `<!-- METHOD_HTML_START:${name} -->${table(methodLines)}<!-- METHOD_HTML_END:${name} -->`;
    })
    .join("");
}

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

function link(text: string, address: string): string {
  const escapedText = escapeHtml(text);
  return isWeb(address) ? `<a href="${escapeHtml(address)}">${escapedText}</a>` : escapedText;
}

export const fiscalHtml = ({ fiscalData }: OrderRow, t: ResultWords): string =>
  sections(
    newest(receiptsOf(fiscalData)).map(({ method_uid, kind, number, url }) => ({
      methodUid: method_uid,
      lines: [[kind === "refund" ? t.refundReceipt : t.receipt, link(number, url)]],
    })),
  );

export const integrationHtml = ({ fiscalData }: OrderRow, t: ResultWords, language: string): string =>
  sections(
    newest(shownBookings(fiscalData)).map(({ method_uid, entry, amount, currency }) => ({
      methodUid: method_uid,
      lines: [[t.booking, escapeHtml(`${entry}: ${formatMoney({ amount, currency }, language)}`)]],
    })),
  );

export const shippingHtml = ({ shippingData }: OrderRow, t: ResultWords): string =>
  sections(
    packetsOf(shippingData)
      .filter(({ state }) => state !== "REVOKED")
      .map(({ method_uid, packet, tracking_code }) => ({
        methodUid: method_uid,
        lines: [
          [t.parcel, escapeHtml(packet)],
          ...(tracking_code === "" ? [] : [[t.tracking, escapeHtml(tracking_code)] as const]),
        ],
      })),
  );

/** The transfer details for a customer who pays by bank transfer. */
export const transferHtml = (slip: TransferSlip, sum: string, t: ResultWords): string =>
  table([
    [t.payee, escapeHtml(slip.payee)],
    [t.account, escapeHtml(slip.account)],
    [t.amount, escapeHtml(sum)],
    [t.purpose, escapeHtml(slip.purpose)],
    [t.reference, escapeHtml(slip.reference)],
  ]);

export const factsHtml = (facts: Readonly<Record<string, string>>): string =>
  table(Object.entries(facts).map(([label, text]) => [label, escapeHtml(text)]));

/** One entry per method with a document; `info_views` is empty because there is no PDF. */
export const fiscalInfo = ({ fiscalData }: OrderRow) =>
  lastPerMethod(receiptsOf(fiscalData)).map(({ method_uid, number, url }) => ({
    method_uid,
    name: number,
    info_views: [],
    ...(isWeb(url) ? { info_link: url } : {}),
  }));

export const shippingInfo = ({ shippingData }: OrderRow) =>
  lastPerMethod(packetsOf(shippingData).filter(({ state }) => state !== "REVOKED")).map(
    ({ method_uid, packet, tracking_code, state }) => ({
      method_uid,
      name: packet,
      tracking_code,
      state,
      info_views: [],
    }),
  );

const lastPerMethod = <T extends { readonly method_uid: string }>(
  transactions: readonly T[],
): readonly T[] => [
  ...new Map(transactions.map((transaction) => [transaction.method_uid, transaction])).values(),
];
