import type { DefinitionFault } from "@hpay/definition-form";
import type { Translate } from "@hpay/i18n";
import type { messages } from "../messages";
import type { LineFault } from "./definition-lines";

type T = Translate<typeof messages.en>;

export function faultWords(fault: LineFault, t: T): string {
  return fault.kind === "not-json"
    ? t("preview.not-json", { reason: fault.reason })
    : definitionFaultWords(fault.fault, t);
}

function definitionFaultWords(fault: DefinitionFault, t: T): string {
  switch (fault.kind) {
    case "not-a-list":
      return t("preview.not-a-list");
    case "not-an-object":
      return t("preview.not-an-object");
    case "no-name":
      return t("preview.no-name");
    case "name-taken":
      return t("preview.name-taken", { name: fault.name });
    case "unknown-type":
      return t("preview.unknown-type", { type: fault.type });
    case "no-choices":
      return t("preview.no-choices", { name: fault.name });
    case "no-columns":
      return t("preview.no-columns", { name: fault.name });
    case "identifier-not-a-column":
      return t("preview.identifier-not-a-column", { name: fault.name });
    case "not-a-script":
      return t("preview.not-a-script", { hook: fault.hook });
  }
}
