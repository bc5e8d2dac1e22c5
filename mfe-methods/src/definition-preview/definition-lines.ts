import { type DefinitionFault, readDefinition } from "@hpay/definition-form";
import { readJson } from "@hpay/domain";
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

/** A fault in a pasted definition, with its line (from 1). */
export type LineFault =
  | { readonly line: number; readonly kind: "not-json"; readonly reason: string }
  | { readonly line: number; readonly kind: "definition"; readonly fault: DefinitionFault };

export interface CheckedDefinition {
  /** The list of parameters; undefined while the text is not JSON. */
  readonly parameters: unknown;
  readonly faults: readonly LineFault[];
}

/** Checks an author's definition: either the Data object with `parameters`, or only the list. */
export function checkDefinition(text: string): CheckedDefinition {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  if (errors.length > 0 || !root)
    return {
      parameters: undefined,
      faults: (errors.length > 0 ? errors : [{ error: 4, offset: 0, length: 0 } satisfies ParseError]).map(
        ({ offset, error }) => ({
          line: lineAt(text, offset),
          kind: "not-json" as const,
          reason: toWords(printParseErrorCode(error)),
        }),
      ),
    };
  const list = root.type === "array" ? root : propertyOf(root, "parameters");
  const value = readJson(text);
  const parameters =
    typeof value === "object" && value !== null && "parameters" in value
      ? value.parameters
      : Array.isArray(value)
        ? value
        : undefined;
  return {
    parameters,
    faults: readDefinition(parameters).faults.map((fault) => ({
      line: lineAt(text, ("place" in fault ? list?.children?.[fault.place]?.offset : list?.offset) ?? 0),
      kind: "definition",
      fault,
    })),
  };
}

const propertyOf = (node: Node, name: string): Node | undefined =>
  node.children?.find((child) => child.children?.[0]?.value === name)?.children?.[1];

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** "ValueExpected" becomes "value expected". */
const toWords = (code: string) => code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
