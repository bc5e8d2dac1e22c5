import { type Fields, isFields, textOf } from "./wire";

/**
 * Options of a dock, which plugins set and read. An element or selector is replaced with the value of its
 * element.
 */
export type DockOptions = Readonly<Record<string, unknown>>;

const valueOptionNames: readonly string[] = [
  "order_amount",
  "order_currency",
  "monthly_installments",
  "vault_token_uid",
];
const looksLikeSelector = /[#.[]|^(?:input|select|textarea|div|span)\b/i;

/** Options that can be a value, an element, or a selector in which `{$pmid}` is the method's id. */
export function readDockOptions(raw: unknown, methodId: string): DockOptions {
  const options: Fields = isFields(raw) ? raw : {};
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      valueOptionNames.includes(name) ? optionValue(value, methodId) : value,
    ]),
  );
}

function optionValue(option: unknown, methodId: string): unknown {
  if (option instanceof Element) return elementValue(option);
  const text = textOf(option);
  const isSelector = typeof option === "string" && Number.isNaN(Number(text)) && looksLikeSelector.test(text);
  if (!isSelector) return option ?? null;
  const [match] = elementsOf(text, methodId);
  return match ? elementValue(match) : null;
}

function elementValue(element: Element): string | null {
  const fields = "input,select,textarea";
  const field = element.matches(fields) ? element : element.querySelector(fields);
  const value: unknown = field ? Reflect.get(field, "value") : element.textContent;
  return textOf(value) || null;
}

/**
 * The container of the dock: the given element, or else the first visible element that matches the given
 * selector or, if none does, is marked as a place for a dock.
 */
export function dockContainer(container: unknown, methodId: string): HTMLElement | undefined {
  if (container instanceof HTMLElement) return container;
  const matches = textOf(container) === "" ? [] : elementsOf(textOf(container), methodId);
  const candidates = matches.length > 0 ? matches : elementsOf("div[data-hpay-dock-payment]", methodId);
  return candidates.find(
    (candidate): candidate is HTMLElement => candidate instanceof HTMLElement && isVisible(candidate),
  );
}

const isVisible = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 || element.offsetParent !== null || element.isConnected;

function elementsOf(selector: string, methodId: string): readonly Element[] {
  try {
    return [...document.querySelectorAll(selector.replaceAll("{$pmid}", methodId))];
  } catch {
    // The shop's selector is invalid, so it matches no element.
    return [];
  }
}
