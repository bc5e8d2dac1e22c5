import { aPos, fakeHost, json, recordAnswer, refusal } from "@hpay/testing";
import { act, renderHook } from "@testing-library/react";
import fc from "fast-check";
import { readJsonField } from "../json/json-field";
import { ApiError } from "../provider/api-error";
import { createDataProvider } from "../provider/data-provider";
import { createAttempts } from "./attempts";
import { mergeVersions, withMine } from "./merge-versions";
import { saveRecord } from "./save-record";
import { useSubmitOnce } from "./use-submit-once";

describe("merging two people's changes", () => {
  const base = {
    id: 3,
    Version: 4,
    Url: "a.rs",
    Enabled: true,
    Data: '{"smtp":{"host":"a","port":25},"x":1.0}',
  };

  it("Changes by two users to different fields are both kept", () => {
    expect(mergeVersions(base, { Url: "b.rs" }, { ...base, Version: 5, Enabled: false })).toEqual({
      kind: "merged",
      changes: { Url: "b.rs" },
    });
  });

  it("Different changes by two users inside a JSON field are both kept", () => {
    const mine = '{"smtp":{"host":"mine","port":25},"x":1.0}';
    const theirs = '{"smtp":{"host":"a","port":587},"x":1.0,"new":true}';
    expect(mergeVersions(base, { Data: mine }, { ...base, Data: theirs })).toEqual({
      kind: "merged",
      changes: { Data: '{"smtp":{"host":"mine","port":587},"x":1.0,"new":true}' },
    });
  });

  it("Identical changes by two users cause no second write", () => {
    expect(mergeVersions(base, { Url: "b.rs" }, { ...base, Url: "b.rs" })).toEqual({
      kind: "merged",
      changes: {},
    });
  });

  it("Two different changes to one value are a conflict", () => {
    const outcome = mergeVersions(
      base,
      { Enabled: false, Data: '{"smtp":{"host":"mine","port":25},"x":1.0}' },
      { ...base, Data: '{"smtp":{"host":"theirs","port":25},"x":1.0}' },
    );
    expect(outcome).toEqual({
      kind: "conflict",
      conflicts: [{ path: ["Data", "smtp", "host"], base: "a", mine: "mine", theirs: "theirs" }],
      changes: { Enabled: false },
    });
  });

  it("A conflict can be resolved value by value", () => {
    const theirs = { ...base, Url: "theirs.rs", Data: '{"smtp":{"host":"theirs"}}' };
    const conflicts = [
      { path: ["Url"], base: "a.rs", mine: "mine.rs", theirs: "theirs.rs" },
      { path: ["Data", "smtp", "host"], base: "a", mine: "mine", theirs: "theirs" },
    ];
    expect(withMine({ Enabled: false }, theirs, conflicts)).toEqual({
      Enabled: false,
      Url: "mine.rs",
      Data: '{"smtp":{"host":"mine"}}',
    });
  });

  it("An unreadable JSON field is merged as one value", () => {
    const outcome = mergeVersions({ Data: "{bad" }, { Data: '{"a":1}' }, { Data: "{worse" });
    expect(outcome).toMatchObject({ kind: "conflict", conflicts: [{ path: ["Data"] }] });
  });

  it("A change made by only one user is never lost", () => {
    const place = fc.constantFrom("a", "b", "c", "d");
    const edits = fc.dictionary(place, fc.integer({ min: 1, max: 9 }), { maxKeys: 4, noNullPrototype: true });
    fc.assert(
      fc.property(edits, edits, (mine, theirs) => {
        const base = { a: 0, b: 0, c: 0, d: 0 };
        const now = { Data: JSON.stringify({ ...base, ...theirs }) };
        const outcome = mergeVersions(
          { Data: JSON.stringify(base) },
          { Data: JSON.stringify({ ...base, ...mine }) },
          now,
        );
        const result = readJsonField(outcome.changes.Data ?? now.Data);
        for (const [name, value] of Object.entries({ ...mine, ...theirs })) {
          const isConflict = name in mine && name in theirs && mine[name] !== theirs[name];
          if (!isConflict) expect(result[name]).toBe(value);
        }
      }),
    );
  });
});

describe("saving over a newer version", () => {
  const base = aPos({ Version: 4 });
  const answerIfCurrent = (current: Readonly<Record<string, unknown>>) => {
    const host = fakeHost();
    host.on("GET", "api/company_sites/:id", recordAnswer(current));
    host.on("PUT", "api/company_sites/:id", ({ headers, body }) =>
      headers.get("If-Match") === String(current.Version)
        ? json({ data: { ...current, ...Object(body) } })
        : refusal(412, "VERSION_CONFLICT"),
    );
    return host;
  };

  it("A save over a newer version is merged and retried", async () => {
    const host = answerIfCurrent(aPos({ Version: 5, TermsLink: "https://theirs.example" }));
    const savedRecord = await saveRecord(createDataProvider(host), "company_sites", 3, {
      base,
      changes: { Url: "mine.example" },
    });
    expect(savedRecord).toMatchObject({ Url: "mine.example", TermsLink: "https://theirs.example" });
    expect(host.requests.map(({ method }) => method)).toEqual(["PUT", "GET", "PUT"]);
  });

  it("A save over another user's change to the same value is a conflict", async () => {
    const host = answerIfCurrent(aPos({ Version: 5, Url: "theirs.example" }));
    const save = saveRecord(createDataProvider(host), "company_sites", 3, {
      base,
      changes: { Url: "mine.example" },
    });
    await expect(save).rejects.toMatchObject({
      name: "VersionConflict",
      conflicts: [{ path: ["Url"], mine: "mine.example", theirs: "theirs.example" }],
    });
  });
});

describe("idempotency key", () => {
  let count = 0;
  const someAttempts = () => createAttempts(() => `key-${++count}`);
  beforeEach(() => {
    count = 0;
  });
  const failWith = (error: ApiError) => (key: string) =>
    Promise.reject(Object.assign(error, { message: key }));
  const networkFailure = () => new ApiError("network", { message: "" });

  it("The idempotency key stays the same after a network failure", async () => {
    const attempts = someAttempts();
    await expect(attempts.run({ a: 1 }, failWith(networkFailure()))).rejects.toThrow("key-1");
    expect(await attempts.run({ a: 1 }, async (key) => key)).toBe("key-1");
  });

  it("The idempotency key changes after new contents, a success or a refusal", async () => {
    const attempts = someAttempts();
    await expect(attempts.run({ a: 1 }, failWith(networkFailure()))).rejects.toThrow("key-1");
    expect(await attempts.run({ a: 2 }, async (key) => key)).toBe("key-2");
    const refusedError = new ApiError("refused", { status: 400, message: "" });
    await expect(attempts.run({ a: 2 }, failWith(refusedError))).rejects.toThrow("key-3");
    expect(await attempts.run({ a: 2 }, async (key) => key)).toBe("key-4");
  });
});

describe("submitting a form", () => {
  it("Repeated clicks submit a form only once", async () => {
    let answerCall = (_id: number) => {};
    const send = jest.fn(() => new Promise<number>((resolve) => (answerCall = resolve)));
    const { result } = renderHook(() => useSubmitOnce(send));
    let answers: Promise<number>[] = [];
    act(() => {
      answers = Array.from({ length: 20 }, () => result.current.submit("order"));
    });
    expect(result.current.isSubmitting).toBe(true);
    await act(async () => answerCall(7));
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => 7));
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.isSubmitting).toBe(false);
  });
});
