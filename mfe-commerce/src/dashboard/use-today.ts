import { useEffect, useState } from "react";
import { todayIn } from "./domain/summary-path";

const checkEveryMs = 60_000;

/** The current day in a zone, `YYYY-MM-DD`. An open page updates within a minute after midnight. */
export function useToday(zone: string): string {
  const [, setSeen] = useState(() => todayIn(zone));
  useEffect(() => {
    const timer = setInterval(() => setSeen(todayIn(zone)), checkEveryMs);
    return () => clearInterval(timer);
  }, [zone]);
  return todayIn(zone);
}
