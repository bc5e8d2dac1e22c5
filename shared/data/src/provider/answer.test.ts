import { readAnswer, readErrorText } from "./answer";
import type { ApiError } from "./api-error";

const answer = (
  body: string,
  status = 200,
  headers: Record<string, string> = { "content-type": "application/json" },
) => new Response(body, { status, headers });
const failure = (response: Response): Promise<ApiError> =>
  readAnswer(response).then(
    () => {
      throw new Error("the answer was taken for a good one");
    },
    (error) => error,
  );

describe("gateway answers", () => {
  it("A gateway response is read as a JSON object", async () => {
    expect(await readAnswer(answer('{"data":[],"total":0}'))).toEqual({ data: [], total: 0 });
  });

  it.each([
    ["a web page", answer("<!doctype html><p>Hi", 200, { "content-type": "text/html" })],
    ["a web page labeled as JSON", answer("<html>")],
    ["a failing proxy's web page", answer("<html>", 502, { "content-type": "text/html; charset=utf-8" })],
    ["empty", answer("")],
    ["empty, from a failing server", answer("", 500)],
    ["a truncated JSON text", answer('{"data":[{"id":1},{"i')],
    ["a truncated JSON refusal", answer('{"error":"400 VALID', 400)],
    ["a JSON value other than an object", answer("[1,2]")],
    ["a redirect", Object.defineProperty(answer('{"data":{}}'), "redirected", { value: true })],
  ])("A response that is %s is a network failure", async (_what, response) => {
    expect(await failure(response)).toMatchObject({ name: "ApiError", kind: "network", code: null });
  });

  it("A refusal contains the reason, field errors and request id", async () => {
    const body = {
      error: "409 SITE_EXISTS This site is taken",
      errors: [{ field: "Url", code: "SITE_EXISTS", message: "Taken" }],
      requestId: "r-1",
    };
    expect(await failure(answer(JSON.stringify(body), 409))).toMatchObject({
      kind: "refused",
      status: 409,
      code: "SITE_EXISTS",
      message: "This site is taken",
      fields: [{ field: "Url", code: "SITE_EXISTS", message: "Taken" }],
      requestId: "r-1",
    });
  });

  it("A response with status 200 and an error counts as a refusal", async () => {
    expect(await failure(answer('{"error":"BAD_EMAIL_OR_PASSWORD"}'))).toMatchObject({
      kind: "refused",
      code: "BAD_EMAIL_OR_PASSWORD",
    });
    expect(await failure(answer('{"error_code":406}'))).toMatchObject({ kind: "refused", status: 406 });
  });

  it("A leading number that is not the response status remains in the message", async () => {
    expect(await failure(answer('{"error":"535 Authentication failed"}'))).toMatchObject({
      status: 200,
      message: "535 Authentication failed",
    });
    expect(await failure(answer('{"error":"500 The moon is full"}', 500))).toMatchObject({
      status: 500,
      message: "The moon is full",
    });
  });

  it("A refusal can be plain text", async () => {
    const bareCode = answer("409 UID_TAKEN", 409, { "content-type": "text/plain" });
    expect(await failure(bareCode)).toMatchObject({ kind: "refused", status: 409, code: "UID_TAKEN" });
  });

  it("A refusal without a body gets its reason from the status", async () => {
    const rateLimit = answer("", 429, { "retry-after": "30", "x-request-id": "r-2" });
    expect(await failure(rateLimit)).toMatchObject({
      kind: "refused",
      code: "RATE_LIMITED",
      retryAfterSeconds: 30,
      requestId: "r-2",
    });
  });
});

describe("error text", () => {
  it.each([
    ["412 VERSION_CONFLICT", { status: 412, code: "VERSION_CONFLICT", text: "" }],
    ["400 VALIDATION Name is too short", { status: 400, code: "VALIDATION", text: "Name is too short" }],
    ["403 ForbiddenOperation", { status: 403, code: "ForbiddenOperation", text: "" }],
    [
      "403 ForbiddenOperation You can not manage yourself!",
      { status: 403, code: "ForbiddenOperation", text: "You can not manage yourself!" },
    ],
    ["500 Internal error of the server", { status: 500, code: null, text: "Internal error of the server" }],
    ["INVALID_EMAIL", { status: null, code: "INVALID_EMAIL", text: "" }],
    [
      "Connection refused by mail server",
      { status: null, code: null, text: "Connection refused by mail server" },
    ],
    ["406", { status: 406, code: null, text: "" }],
    ["", { status: null, code: null, text: "" }],
  ])("Error text %p is parsed", (errorText, parts) => {
    expect(readErrorText(errorText)).toEqual(parts);
  });
});
