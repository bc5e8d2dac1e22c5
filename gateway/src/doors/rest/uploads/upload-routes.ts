import { randomBytes } from "node:crypto";
import multipart from "@fastify/multipart";
import type { ErrorCode } from "@hpay/contract/errors";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { roleIn } from "../../../people/access/caller";
import { callerOf } from "../../../people/identity/sessions";
import { uploads } from "../../../platform/database/schema/identity";
import {
  type Answered,
  bareError,
  bytes,
  either,
  integer,
  object,
  openAnswer,
  text,
  tokenAnswer,
} from "../../../platform/http/answer-schema";
import { ApiError, notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { SharedLimit } from "../../../platform/http/shared-limit";
import { Turns } from "../../../platform/http/turns";
import { placeOf } from "../../../platform/http/visitor";
import { consume } from "../../../platform/limits/limits";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { consumeStorage } from "../../../pos/purchase-key/keyless-storage";
import { acceptedTypes } from "../../../pos/uploads/accepted-types";
import { cleanFile, isPicture } from "../../../pos/uploads/clean-file";

const maxFileBytes = 5 * 1024 * 1024;
/** Maximum bytes of files that wait for their turn: of one person, and in total. */
const [maxWaitingOfPerson, maxWaiting] = [5 * maxFileBytes, 40 * maxFileBytes];
const waitingBytes = new SharedLimit(maxWaiting);
/** Pictures are encoded in the threads that also hash passwords and read files, so few at a time. */
const pictureTurns = new Turns({ maxOfReader: 1, maxOfAll: 2, maxWaitMs: 20_000 });
const fileParams = Type.Object({ name: Type.String({ pattern: "^[0-9a-f]{32}\\.[a-z0-9]{1,8}$" }) });

const answer = either(object({ filename: text }), bareError);
const uploadSchema = tokenAnswer(
  "Stores one file of at most 5 MiB; it is deleted unless a record refers to it",
  answer,
  {
    body: {
      type: "multipart/form-data",
      schema: object({ file: bytes, company_id: integer }, ["company_id"]),
    },
  },
);

/** `POST upload`, and the files under unguessable names (wire §7). */
export function uploadRoutes(app: App, services: Services): void {
  // The parser is registered in a separate scope, because for other routes it would let a multipart form pass
  // as an empty body.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxFileBytes, files: 1, fields: 8, fieldSize: 1000, parts: 10 },
      throwFileSizeLimit: true,
    });
    takeUploads(scope as App, services);
  });

  const file = openAnswer("An uploaded file", bytes, { type: "application/octet-stream" });
  app.get(
    "/uploads/:name",
    { schema: { params: fileParams, ...file }, attachValidation: true },
    async (request, reply) => {
      if (request.validationError) throw notFound();
      const { name } = request.params;
      const [file] = await services.db.select().from(uploads).where(eq(uploads.name, name));
      if (!file) throw notFound();
      const isPictureFile = isPicture(name.slice(33));
      return reply
        .headers({
          "content-type": file.contentType,
          "content-disposition": isPictureFile ? "inline" : `attachment; filename="${name}"`,
          "cache-control": isPictureFile ? "private, max-age=31536000, immutable" : "private, no-store",
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'",
          "cross-origin-resource-policy": "cross-origin",
        })
        .send(file.content);
    },
  );
}

function takeUploads(app: App, services: Services): void {
  app.post("/upload", { schema: uploadSchema }, async (request, reply): Promise<Answered<typeof answer>> => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    const now = services.now();
    try {
      await checkClaims(services.db, caller, request);
      const uploaderId = caller.userId;
      await consume(services.db, now, [
        { limit: "upload-user", of: uploaderId },
        { limit: "upload-user-day", of: uploaderId },
        { limit: "upload-address-day", of: placeOf(request.ip) },
      ]);
      const { content, name: sentName, companyId } = await readForm(request);
      if (companyId !== null && roleIn(caller, companyId) === undefined) return { error: "NOT_FOUND" };
      if (!content || content.length === 0) return { error: "VALIDATION" };
      await consumeStorage(services, uploaderId, request, content.length);
      const file = await cleanInTurn(String(uploaderId), content, await acceptedTypes(services.db), sentName);
      if (!file) return { error: "UNSUPPORTED_MEDIA" };
      const name = `${randomBytes(16).toString("hex")}.${file.extension}`;
      const { contentType } = file;
      await services.db.insert(uploads).values({
        name,
        contentType,
        content: file.content,
        userId: caller.userId,
        companyId,
        createdAt: now,
      });
      return { filename: name };
    } catch (error) {
      return { error: bareCode(error, reply) };
    }
  });
}

/** @throws ApiError RATE_LIMITED when too many files wait */
async function cleanInTurn(uploader: string, ...file: Parameters<typeof cleanFile>) {
  const release = waitingBytes.take(uploader, file[0].length, maxWaitingOfPerson);
  if (!release) throw new ApiError("RATE_LIMITED", { retryAfterSeconds: 5 });
  return pictureTurns.take(uploader, () => cleanFile(...file)).finally(release);
}

/** Reads the file and its company, whose parts can arrive in any order. */
async function readForm(request: FastifyRequest): Promise<{
  readonly content: Buffer | undefined;
  readonly name: string;
  readonly companyId: number | null;
}> {
  let content: Buffer | undefined;
  let name = "";
  let companyId: number | null = null;
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const bytes = await part.toBuffer();
      if (part.fieldname !== "file") continue;
      content = bytes;
      name = part.filename;
    } else if (part.fieldname === "company_id" && part.value !== "") companyId = Number(part.value);
  }
  return { content, name, companyId };
}

/** Answers to the parser's refusals; any other error is the gateway's own fault. */
const refusals = new Map<string, ErrorCode>([
  ["FST_REQ_FILE_TOO_LARGE", "PAYLOAD_TOO_LARGE"],
  ["FST_FILES_LIMIT", "VALIDATION"],
  ["FST_FIELDS_LIMIT", "VALIDATION"],
  ["FST_PARTS_LIMIT", "VALIDATION"],
  ["FST_INVALID_MULTIPART_CONTENT_TYPE", "VALIDATION"],
]);

function bareCode(error: unknown, reply: FastifyReply): ErrorCode {
  if (error instanceof ApiError && error.code === "NOT_FOUND") return error.code;
  if (error instanceof ApiError && error.status === 429) {
    reply.code(429).header("retry-after", error.retryAfterSeconds ?? 60);
    return error.code;
  }
  const code = error instanceof Error && "code" in error ? refusals.get(String(error.code)) : undefined;
  if (code) return code;
  // The parser's errors for a body that ends within a part, and for a boundary (its "needle") that is too long.
  if (error instanceof Error && /multipart|unexpected end|needle/i.test(error.message)) return "VALIDATION";
  throw error;
}
