export {
  amountLeft,
  formatAmount,
  formatMoney,
  isAmount,
  type Money,
  printUnits,
  readUnits,
  roundAmount,
} from "./amount-text";
export { checksum2 } from "./checksum";
export { type CsvCell, type CsvFormat, type CsvPreset, csvFile, csvRow, csvStart } from "./csv";
export { currencyDigits, digitsOf, isTooPrecise } from "./currency-digits";
export { formatDate, formatDateTime, isoWithOffset, listTime, utcTime, zoneLabel } from "./date-display";
export {
  addDays,
  type DateRange,
  defaultRangePreset,
  fromInstant,
  type RangePreset,
  rangeInstants,
  rangeOfPreset,
  rangePresets,
  toInstant,
} from "./date-range";
export { needsParcel, openDeliveries } from "./delivery";
export { type DomainProof, domainProof } from "./domain-proof";
export { isEmail, maskEmail } from "./email";
export {
  bamPerEur,
  convertMoney,
  correctedRate,
  crossRate,
  defaultExchangeSource,
  type ExchangeSource,
  exchangeSources,
  isExchangeSource,
  quotedCurrencies,
  type RateList,
  shippedRates,
  sourceCurrency,
} from "./exchange";
export { type FallbackLink, fallsBackTo } from "./fallback-chain";
export { asFlag } from "./flag";
export { type IpsPayment, type IpsQr, ipsQr } from "./ips-qr";
export { itemNumber } from "./item-number";
export { type JsonEdit, removeFromJson, setAllInJson, setInJson } from "./json-edit";
export { membersOf, rootPlace } from "./json-places";
export {
  isJsonObject,
  isTooDeep,
  type JsonObject,
  readDeepJsonObject,
  readJson,
  readJsonObject,
} from "./json-text";
export { languageName } from "./language-names";
export {
  type ApiLanguage,
  type CustomerLanguage,
  customerLanguages,
  intlLocale,
  isApiLanguage,
  type LanguageFallback,
  languageFallbacks,
  languageOfBrowser,
  languageOfCountry,
  languageOfShop,
  languageTag,
  suggestedMethodLanguages,
} from "./languages";
export { daysInMonth, type LocalTime, maskLocalTime, parseLocalTime, printLocalTime } from "./local-time";
export {
  maxMethodLanguages,
  methodLanguageFallbacks,
  methodLanguageLength,
  readMethodLanguage,
} from "./method-language";
export {
  addMoney,
  type Currency,
  compareMoney,
  currencies,
  defaultCurrency,
  isCurrency,
  isPositive,
  money,
  multiplyMoney,
  refundable,
  subtractMoney,
  totalsByCurrency,
} from "./money";
/** `hasRunOut` is the deprecated name of `hasExpired` and is exported until 2.0.0. */
export { hasExpired, hasExpired as hasRunOut, offerEnd } from "./offer-end";
export { offerSms, type SmsOffer } from "./offer-sms";
export { type OrderStatus, parseOrderStatus, printOrderStatus, type StatusToken } from "./order-status";
export { statusWord, withFiscalText, withPacketState, withPaymentState } from "./order-status-change";
export {
  type FiscalChip,
  fiscalFailures,
  isFiscalFailure,
  type PacketState,
  type PaymentChip,
  packetStates,
  paymentStateOf,
  rawPaymentState,
  type ShippingChip,
  type StatusChips,
  statusChips,
} from "./order-status-display";
export {
  defaultExcluded,
  type ExcludeWord,
  excludeWords,
  exclusionFilter,
  isExcluded,
  isExcludeWord,
} from "./order-status-exclusion";
export { paymentAmong, paymentWordPattern } from "./order-status-pattern";
export {
  defaultTaxPercent,
  type ItemType,
  itemTypes,
  type LineTotal,
  lineTotal,
  type OrderTotals,
  orderTotals,
  type PricedItem,
  type TaxRecap,
  taxPercents,
} from "./order-totals";
export { defaultOrderName, isPayByLinkUid, newOrderUid, nextOrderUid } from "./order-uid";
export { packBody, readBody } from "./packed-body";
export { brokenPasswordRules, type PasswordRule, passwordMinLength, passwordRules } from "./password-rules";
export { type PastedRequest, readPastedRequest } from "./pasted-request";
export { isMarkable, isOfferOpen, isPayable, isRefundable } from "./payable";
export { paymentReference } from "./payment-reference";
export {
  isRawPaymentState,
  isUsualNext,
  type KnownPaymentState,
  type PaymentState,
  paymentStates,
  paymentTone,
  type StatusTone,
} from "./payment-state";
export {
  type PosKind,
  type PosType,
  parsePosType,
  posKinds,
  printPosType,
  standardSubtype,
} from "./pos-type";
export {
  type AuxiliaryUrls,
  auxiliaryUrlsForSave,
  type ConnectVerdict,
  checkConnect,
  checkPosIdentifier,
  checkSiteUrl,
  normalizePosUrl,
  type PosUrlVerdict,
  posHosts,
  readAuxiliaryUrls,
  savedPosUrl,
} from "./pos-url";
export type { LineLeft, Priced } from "./priced-lines";
export type { PurchaseKeyClaims } from "./purchase-key";
export {
  type ChosenLine,
  type LinesRefund,
  type RefundableLine,
  refundableLines,
  refundOfLines,
} from "./refund-lines";
export { safePanelPath } from "./safe-path";
export { fold } from "./search-fold";
export { seenJson, seenText, seenValue } from "./seen-text";
export { printSerbianAccount, serbianAccount } from "./serbian-account";
export { isSerbianMobile, serbianMobile } from "./serbian-mobile";
export {
  posConfigCheck,
  type ShopParts,
  shopHash,
  shopText,
  verifyCredentials,
  verifyShopHash,
} from "./shop-signature";
export { plainAmount, toSignatureAmount } from "./signature-amount";
export {
  explainSignature,
  type SignatureReport,
  type SignatureSlip,
  signatureSlips,
  signedTextOf,
} from "./signature-report";
export { type SmsParts, smsParts, smsPrice } from "./sms-parts";
export { isPort, readSmtpSecurity, type SmtpSecurity, smtpSecurities } from "./smtp";
export { spreadUnits } from "./spread-units";
export {
  chargeAt,
  isOver,
  nextChargeAfter,
  retryAt,
  retryDays,
  type ScheduleUnit,
  type SubscriptionSchedule,
  scheduleUnits,
} from "./subscription-schedule";
export { type Moved, type MovedLine, moved, partOf } from "./tax-rule";
export { type TimeLimit, timeLimit, withTimeLimit } from "./time-limit";
export { instantOf, isTimeZone, localTimeAt, offsetText, shownZone, zoneOffsetMs } from "./time-zone";
export { decimalInLanguage, parseAmount } from "./typed-amount";
export { writtenDay } from "./written-day";
