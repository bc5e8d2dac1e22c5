import { useLanguage, useT } from "@hpay/remote-kit";
import { useEffect, useState } from "react";
import { messages } from "../messages";
import type { Problem } from "./outcome";

type Words = typeof import("./problem-text");

/** The error catalogue comes after the first paint: nobody has failed by then. */
const loadWords = () => import("./problem-text");

/** Words of a problem, null while there is none. */
export function useProblemText(problem: Problem | null, during: "sign-in" | "registration"): string | null {
  const t = useT(messages);
  const language = useLanguage();
  const [words, setWords] = useState<Words | "missing" | null>(null);

  useEffect(() => {
    let left = false;
    const take = (loaded: Words | "missing") => {
      if (!left) setWords(loaded);
    };
    // Without the catalogue the bare code is shown, as unknown codes are.
    loadWords().then(take, () => take("missing"));
    return () => {
      left = true;
    };
  }, []);

  if (problem === null) return null;
  if (problem.kind === "network") return t("sign-in.network");
  if (problem.kind === "unreadable") return t("sign-in.unreadable");
  if (words === null) return null;
  const said = words === "missing" ? problem.code : words.refusalText(problem.code, during, language);
  const { retryAfterSeconds } = problem;
  return retryAfterSeconds ? `${said} ${t("sign-in.retry-after", { count: retryAfterSeconds })}` : said;
}
