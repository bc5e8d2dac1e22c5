const english = { failed: "This could not be loaded", retry: "Retry", waiting: "Loading..." };

/** The few texts needed before the panel's own have loaded. */
const words: Readonly<Record<string, typeof english>> = {
  rs: { failed: "Učitavanje nije uspelo", retry: "Pokušaj ponovo", waiting: "Učitavanje..." },
  "rs-cyr": { failed: "Учитавање није успело", retry: "Покушај поново", waiting: "Учитавање..." },
  mk: { failed: "Вчитувањето не успеа", retry: "Обиди се повторно", waiting: "Се вчитува..." },
};
const wordsIn = (language: string) => words[language] ?? english;

/** Says in the element's place that there is no page, with Retry. */
export function showFailure(shadow: ShadowRoot, language: string, onRetry: () => void): void {
  const { failed, retry } = wordsIn(language);
  const told = document.createElement("p");
  told.setAttribute("role", "alert");
  told.textContent = failed;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = retry;
  button.addEventListener("click", onRetry);
  shadow.replaceChildren(told, button);
}

/** Reserves the element's place until the panel's script has loaded. */
export function showWaiting(shadow: ShadowRoot, language: string): void {
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  told.style.minHeight = "3rem";
  told.textContent = wordsIn(language).waiting;
  shadow.replaceChildren(told);
}
