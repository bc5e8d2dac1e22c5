import { intlLocale, languageTag } from "./languages";

const macedonian = {
  month: [
    "јануари",
    "февруари",
    "март",
    "април",
    "мај",
    "јуни",
    "јули",
    "август",
    "септември",
    "октомври",
    "ноември",
    "декември",
  ],
  weekday: ["недела", "понеделник", "вторник", "среда", "четврток", "петок", "сабота"],
} as const;

/**
 * A day with the names of its month and weekday: "ноември 2026", "пон.". We have our own Macedonian names,
 * because a browser may have none and Serbian ones differ.
 * @param date an instant whose day in UTC is meant
 */
export function writtenDay(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const formatter = new Intl.DateTimeFormat(intlLocale(language), { ...options, timeZone: "UTC" });
  if (languageTag(language) !== "mk") return formatter.format(date);
  const inMacedonian = ({ type, value }: Intl.DateTimeFormatPart): string => {
    if (type === "month" && !/\d/.test(value))
      return shorten(macedonian.month[date.getUTCMonth()] ?? value, options.month);
    if (type === "weekday") return shorten(macedonian.weekday[date.getUTCDay()] ?? value, options.weekday);
    // Serbian writes a point after numbers, and some browsers write "г." after a Macedonian year. Both are
    // removed.
    return type === "literal" ? value.replace(/(\sг)?\./g, "") : value;
  };
  return formatter.formatToParts(date).map(inMacedonian).join("");
}

function shorten(name: string, form: string | undefined): string {
  return form === "short" && name.length > 3 ? `${name.slice(0, 3)}.` : name;
}
