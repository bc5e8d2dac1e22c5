const english = { failed: "This could not be loaded", retry: "Retry", waiting: "Loading..." };

/** The few texts needed before the panel's own have loaded. */
const words: Readonly<Record<string, typeof english>> = {
  rs: { failed: "Učitavanje nije uspelo", retry: "Pokušaj ponovo", waiting: "Učitavanje..." },
  "rs-cyr": { failed: "Учитавање није успело", retry: "Покушај поново", waiting: "Учитавање..." },
  mk: { failed: "Вчитувањето не успеа", retry: "Обиди се повторно", waiting: "Се вчитува..." },
};
const wordsIn = (language: string) => words[language] ?? english;

/** Shows in the element's place that there is no page, with Retry. */
export function showFailure(shadow: ShadowRoot, language: string, onRetry: () => void): void {
  const { failed, retry } = wordsIn(language);
  const text = document.createElement("p");
  text.setAttribute("role", "alert");
  text.textContent = failed;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = retry;
  button.addEventListener("click", onRetry);
  shadow.replaceChildren(text, button);
}

/** Reserves the element's place until the panel's script has loaded. */
export function showWaiting(shadow: ShadowRoot, language: string): void {
  const message = document.createElement("p");
  message.setAttribute("role", "status");
  message.style.minHeight = "3rem";
  message.textContent = wordsIn(language).waiting;
  shadow.replaceChildren(message);
}
