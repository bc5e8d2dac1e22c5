export { checksum2 } from "./checksum";
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
export { posConfigCheck, type ShopParts, shopHash, shopText, verifyShopHash } from "./shop-signature";
export { toSignatureAmount } from "./signature-amount";
