export { checksum2 } from "./checksum";
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
export {
  type ApiLanguage,
  type CustomerLanguage,
  customerLanguages,
  intlLocale,
  isApiLanguage,
  type LanguageFallback,
  languageFallbacks,
  languageName,
  languageOfCountry,
  suggestedMethodLanguages,
} from "./languages";
export { daysInMonth, type LocalTime, maskLocalTime, parseLocalTime, printLocalTime } from "./local-time";
export {
  addMoney,
  type Currency,
  compareMoney,
  currencies,
  defaultCurrency,
  formatAmount,
  formatMoney,
  isAmount,
  isCurrency,
  isPositive,
  type Money,
  money,
  multiplyMoney,
  refundable,
  roundAmount,
  subtractMoney,
  totalsByCurrency,
} from "./money";
export { type OrderStatus, parseOrderStatus, printOrderStatus, type StatusToken } from "./order-status";
export { statusWord, withFiscalText, withPacketState, withPaymentState } from "./order-status-change";
export {
  type FiscalChip,
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
export {
  isUsualNext,
  type KnownPaymentState,
  type PaymentState,
  paymentStates,
  paymentTone,
  type StatusTone,
} from "./payment-state";
export { posConfigCheck, type ShopParts, shopHash, shopText, verifyShopHash } from "./shop-signature";
export { toSignatureAmount } from "./signature-amount";
export { instantOf, isTimeZone, localTimeAt, offsetText, shownZone, zoneOffsetMs } from "./time-zone";
export { parseAmount } from "./typed-amount";
