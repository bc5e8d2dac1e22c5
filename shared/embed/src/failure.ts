const english = { failed: "This could not be loaded", retry: "Retry" };

/** The few words that stand before the panel's own are here. */
const words: Readonly<Record<string, typeof english>> = {
  rs: { failed: "Učitavanje nije uspelo", retry: "Pokušaj ponovo" },
  "rs-cyr": { failed: "Учитавање није успело", retry: "Покушај поново" },
  mk: { failed: "Вчитувањето не успеа", retry: "Обиди се повторно" },
};

/** Says in the element's place that there is no page, with Retry. */
export function showFailure(shadow: ShadowRoot, language: string, onRetry: () => void): void {
  const { failed, retry } = words[language] ?? english;
  const told = document.createElement("p");
  told.setAttribute("role", "alert");
  told.textContent = failed;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = retry;
  button.addEventListener("click", onRetry);
  shadow.replaceChildren(told, button);
}
