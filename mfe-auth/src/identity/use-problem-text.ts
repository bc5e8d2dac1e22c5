import { useLanguage, useT } from "@hpay/remote-kit";
import { useEffect, useState } from "react";
import { messages } from "../messages";
import type { Problem } from "./outcome";

type Words = typeof import("./problem-text");

const minuteSeconds = 60;

/** The error catalogue loads after the first paint, before anything can fail. */
const loadWords = () => import("./problem-text");

export function useProblemText(problem: Problem | null, flow: "sign-in" | "registration"): string | null {
  const t = useT(messages);
  const language = useLanguage();
  const [words, setWords] = useState<Words | "missing" | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    const apply = (loadedWords: Words | "missing") => {
      if (!isUnmounted) setWords(loadedWords);
    };
    // Without the catalogue, the code itself is shown, as for unknown codes.
    loadWords().then(apply, () => apply("missing"));
    return () => {
      isUnmounted = true;
    };
  }, []);

  if (problem === null) return null;
  if (problem.kind === "network") return t("sign-in.network");
  if (problem.kind === "unreadable") return t("sign-in.unreadable");
  if (words === null) return null;
  const text = words === "missing" ? problem.code : words.refusalText(problem.code, flow, language);
  const { retryAfterSeconds: seconds } = problem;
  if (!seconds) return text;
  const waitText =
    seconds < minuteSeconds
      ? t("sign-in.retry-after", { count: seconds })
      : t("sign-in.retry-after-minutes", { count: Math.ceil(seconds / minuteSeconds) });
  return `${text} ${waitText}`;
}
