export { safeHref } from "./safe-href";
export { SafeHtml, type SafeHtmlProps } from "./safe-html";
export { sanitize, sanitizeToFragment } from "./sanitize";
