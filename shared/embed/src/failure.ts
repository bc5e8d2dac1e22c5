const englishTexts = { tag: "en", failed: "This could not be loaded", retry: "Retry", waiting: "Loading..." };

/** The few texts that can be needed before the panel's own texts have loaded. */
const textsByLanguage: Readonly<Record<string, typeof englishTexts>> = {
  rs: { tag: "sr-Latn", failed: "Učitavanje nije uspelo", retry: "Pokušaj ponovo", waiting: "Učitavanje..." },
  "rs-cyr": {
    tag: "sr-Cyrl",
    failed: "Учитавање није успело",
    retry: "Покушај поново",
    waiting: "Учитавање...",
  },
  mk: { tag: "mk", failed: "Вчитувањето не успеа", retry: "Обиди се повторно", waiting: "Се вчитува..." },
};
const textsIn = (language: string) => textsByLanguage[language] ?? englishTexts;

/** Shows a message with Retry in the element's place. */
export function showFailure(shadow: ShadowRoot, language: string, onRetry: () => void): void {
  const { tag, failed, retry } = textsIn(language);
  const text = document.createElement("p");
  text.setAttribute("role", "alert");
  text.lang = tag;
  text.textContent = failed;
  const button = document.createElement("button");
  button.type = "button";
  button.lang = tag;
  button.textContent = retry;
  button.addEventListener("click", onRetry);
  shadow.replaceChildren(text, button);
}

export const hasFailure = (shadow: ShadowRoot) =>
  [...shadow.children].some((element) => element.getAttribute("role") === "alert");

/** Reserves the element's space until the panel's script has loaded. */
export function showWaiting(shadow: ShadowRoot, language: string): void {
  const message = document.createElement("p");
  message.setAttribute("role", "status");
  message.style.minHeight = "3rem";
  const { tag, waiting } = textsIn(language);
  message.lang = tag;
  message.textContent = waiting;
  shadow.replaceChildren(message);
}
