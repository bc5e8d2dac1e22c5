import type { Row } from "../../../people/access/change";
import type { Resource } from "./resource";

/**
 * The audit log's details of an action: facts from the action itself, then the sent values. The action's facts
 * are first, because later parts may be left out of the log, and no sent value replaces them.
 */
export function actionDetails(resource: Resource, sentValues: Row, facts: Row): Row {
  const recordedValues = Object.entries(sentValues).filter(
    ([name]) => !resource.unrecordedFields?.includes(name),
  );
  return { ...facts, ...Object.fromEntries(recordedValues), ...facts };
}
