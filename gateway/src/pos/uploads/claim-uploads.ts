import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Caller } from "../../people/access/caller";
import type { Queries } from "../../platform/database/database";
import { uploads } from "../../platform/database/schema/identity";
import { isOfType } from "../../platform/files/file-kind";
import { faulty } from "../../platform/http/api-error";

interface Claim {
  /** The company of the record that refers to the files; null: none, so they still belong to their uploader. */
  readonly companyId: number | null;
  /** The record's field, for the refusal. */
  readonly field: string;
  /** Extensions without a dot and types that this field accepts; absent: everything that can be uploaded. */
  readonly acceptedTypes?: readonly string[];
}

/**
 * Lets a record refer to uploaded files. Until then a file belongs to its uploader, from then on to the
 * record's company.
 * @throws ApiError VALIDATION for a file that does not exist, belongs to another person, or has a type that is
 * not accepted
 */
export async function claimUploads(
  queries: Queries,
  caller: Pick<Caller, "userId">,
  names: readonly string[],
  { companyId, field, acceptedTypes }: Claim,
): Promise<void> {
  if (names.length === 0) return;
  const uploadedFiles = await queries
    .select({
      name: uploads.name,
      contentType: uploads.contentType,
      userId: uploads.userId,
      companyId: uploads.companyId,
    })
    .from(uploads)
    .where(inArray(uploads.name, [...names]));
  for (const name of names) {
    const file = uploadedFiles.find((file) => file.name === name);
    const isOurs =
      file !== undefined &&
      (file.companyId === null ? file.userId === caller.userId : file.companyId === companyId);
    const [, extension = ""] = name.split(".");
    if (!isOurs || (acceptedTypes && !isOfType({ extension, contentType: file.contentType }, acceptedTypes)))
      throw faulty(field, "UPLOAD_NOT_ACCEPTED");
  }
  await queries
    .update(uploads)
    .set({ companyId, claimedAt: sql`now()` })
    .where(
      and(inArray(uploads.name, [...names]), isNull(uploads.companyId), eq(uploads.userId, caller.userId)),
    );
}
