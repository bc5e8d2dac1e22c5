import { type CardFieldName, cardFault } from "./card-check";
import { type ParentChannel, whenConnected } from "./parent-channel";
import { type Fields, textOf } from "./wire";

/*
 * The script of the dock: card fields in a frame of a shop's checkout. The page around it can set the
 * display, ask whether the card is plausible, and name the stored order to pay, but it can never read a
 * field. The amount shown here is the amount paid.
 */
const names: readonly CardFieldName[] = ["number", "expiry", "cvv", "holder"];
const dockElement = document.getElementById("dock");
const form = dockElement instanceof HTMLFormElement ? dockElement : undefined;
let parent: ParentChannel | undefined;
let isSent = false;

const input = (name: string): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};
const inputText = (name: string): string => input(name)?.value ?? "";

/** Number of decimals of a currency; the page lists the currencies that do not have two. */
function digitsOf(code: string): number {
  const entry = (form?.dataset.digits ?? "").split(" ").find((part) => part.startsWith(`${code}:`));
  return entry === undefined ? 2 : Number(entry.slice(code.length + 1));
}

/**
 * Chromium formats Macedonian and Bosnian numbers like English ones; their correct format is the same as the
 * Serbian one.
 */
const numberLocale = (lang = document.documentElement.lang): string =>
  /^(mk|bs)/.test(lang) ? "sr-Latn-RS" : lang;

/**
 * Whether a text is a number above 0, and can therefore be passed to `Intl`, which rounds decimal text half
 * away from zero, as the gateway does.
 */
const isPositive = (text: string): text is `${number}` => Number.isFinite(Number(text)) && Number(text) > 0;

/**
 * Shows the amount to pay, and stores it in the form that the pay page expects: with its currency's decimals.
 */
function showTerms({ amount, currency, cof }: Fields): void {
  const sum = textOf(amount);
  const code = textOf(currency).toUpperCase();
  const [totalInput, currencyInput, sumElement] = [
    input("total"),
    input("currency"),
    document.getElementById("sum"),
  ];
  const isComplete = isPositive(sum) && /^[A-Z]{3}$/.test(code);
  // The digits are given explicitly, because CLDR's rules would drop the decimals of dinars.
  const digits = digitsOf(code);
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // `toFixed` would round the binary number 17.705 down to 17.70, but the gateway's amount is 17.71.
  const plainFormat = new Intl.NumberFormat("en", { useGrouping: false, ...decimals });
  if (totalInput) totalInput.value = isComplete ? plainFormat.format(sum) : "";
  if (currencyInput) currencyInput.value = isComplete ? code : "";
  if (sumElement) {
    sumElement.hidden = !isComplete;
    const format = { style: "currency", currency: code, currencyDisplay: "code", ...decimals } as const;
    const place = sumElement.querySelector("b");
    if (place && isComplete) place.textContent = new Intl.NumberFormat(numberLocale(), format).format(sum);
  }
  const keepCheckbox = document.getElementById("keep");
  if (keepCheckbox) keepCheckbox.hidden = cof !== "optional";
  emitHeight();
}

/** Marks the first implausible field, and returns whether there is none. */
function isValid(): boolean {
  const [number, expiry, cvv, holder] = names.map(inputText);
  const fault = cardFault(
    { number: number ?? "", expiry: expiry ?? "", cvv: cvv ?? "", holder: holder ?? "" },
    new Date(),
  );
  for (const name of names) markField(name, name === fault);
  if (fault) input(fault)?.focus();
  emitHeight();
  return fault === undefined;
}

function markField(name: CardFieldName, isInvalid: boolean): void {
  const field = input(name);
  if (!field) return;
  const id = `${name}-fault`;
  document.getElementById(id)?.remove();
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  if (!isInvalid) return;
  field.setAttribute("aria-invalid", "true");
  const words = form?.dataset[name] ?? "";
  if (words === "") return;
  const note = document.createElement("small");
  note.id = id;
  note.textContent = words;
  field.setAttribute("aria-describedby", id);
  field.after(note);
}

/** Sends the card to the pay page of an order of this POS, once. */
function pay(address: unknown): void {
  if (!form || isSent || !URL.canParse(textOf(address))) return;
  const { origin, pathname } = new URL(textOf(address));
  if (origin !== location.origin || !pathname.startsWith(`/pbl/${form.dataset.site}-`)) return;
  isSent = true;
  form.action = `${pathname}/pay`;
  form.submit();
}

function emitHeight(): void {
  parent?.send({ hpay: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
}

form?.addEventListener("submit", (event) => event.preventDefault());
// Editing a field removes its error mark, which belonged to the previous value.
form?.addEventListener("input", ({ target }) => {
  for (const name of names) if (input(name) === target) markField(name, false);
});
new ResizeObserver(emitHeight).observe(document.body);
// A page that the browser restores may contain a card that was already sent.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

whenConnected(
  document.currentScript,
  (channel) => {
    parent = channel;
    channel.send({ hpay: "page", kind: "dock", result: null });
    emitHeight();
  },
  (message) => {
    if (message.hpay === "terms") showTerms(message);
    else if (message.hpay === "validate") parent?.send({ hpay: "valid", isValid: isValid() });
    else if (message.hpay === "pay") pay(message.url);
  },
);
