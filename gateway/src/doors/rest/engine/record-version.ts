import type { Row } from "../../../people/access/change";
import { ApiError, invalid } from "../../../platform/http/api-error";

/** Whether `If-Match` names a version other than the record's. */
function isOtherVersion(header: string | undefined, row: Row): boolean {
  if (header === undefined || header === "*" || row.Version === undefined) return false;
  // A proxy that compresses marks the tag as weak, or adds the encoding to it.
  const [, version] = /^(?:W\/)?"?(\d{1,9})(?:-(?:gzip|br|zstd|deflate))?"?$/.exec(header) ?? [];
  if (version === undefined) throw invalid("If-Match", "If-Match must be a version");
  return Number(version) !== row.Version;
}

/**
 * Runs a change unless the record has another version. A stale change is refused before any other fault is
 * reported: for a missing permission if that applies, otherwise for the conflict.
 * @param header `If-Match`, the version that the change is meant for
 * @throws ApiError VERSION_CONFLICT
 */
export async function updateUnlessStale(
  header: string | undefined,
  row: Row,
  change: () => Promise<void>,
): Promise<void> {
  const isStale = isOtherVersion(header, row);
  try {
    await change();
  } catch (error) {
    const isForbidden = error instanceof ApiError && error.status === 403;
    if (!isStale || isForbidden) throw error;
  }
  if (isStale) throw new ApiError("VERSION_CONFLICT");
}
