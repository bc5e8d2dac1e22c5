import type { LanguageCode } from "@hpay/contract";
import { pathName } from "@hpay/ui/page";
import type { Parameter } from "../definition/parameter";
import { definitionWords } from "../state/issue-words";

type Path = readonly (string | number)[];

/** The names and formatted values of a record's `Data` for use outside of the form. */
export interface ValueWords {
  /**
   * Returns the title of a value.
   * @param path inside `Data`
   */
  nameOf(path: Path): string;
  /** Returns undefined if the value is shown unchanged. */
  shownAs(value: unknown, path: Path): string | undefined;
}

const localizedValues = "localized_parameters";
const secret = "••••••••";

/** Shows titles instead of parameter names and labels instead of stored choices, and hides secrets. */
export function valueWords(parameters: readonly Parameter[], language: LanguageCode): ValueWords {
  const names = Object.fromEntries(
    parameters.map(({ name, label }) => [name, definitionWords(label, language) || name]),
  );
  const pathInForm = (path: Path) => path.slice(path[0] === localizedValues ? 2 : 1);
  return {
    nameOf(path) {
      const name = pathName(pathInForm(path), names);
      return path[0] === localizedValues ? `${name} (${path[1]})` : name;
    },
    shownAs(value, path) {
      const [name, ...deeperPath] = pathInForm(path);
      const parameter = parameters.find((parameter) => parameter.name === name);
      if (!parameter || deeperPath.length > 0) return undefined;
      if (parameter.inputType === "password") return value ? secret : undefined;
      if (parameter.choices.length === 0) return undefined;
      const labelOf = (value: unknown) => {
        const label = parameter.choices.find((choice) => choice.value === value)?.label;
        return label === undefined ? undefined : definitionWords(label, language);
      };
      if (Array.isArray(value)) return value.map((item) => labelOf(item) ?? String(item)).join(", ");
      return labelOf(value);
    },
  };
}
