import { isErrorCode } from "@hpay/contract/errors";
import { sql } from "drizzle-orm";
import { allResources } from "../doors/rest/all-resources";
import { routesOf } from "../platform/http/route-table";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../testing/test-gateway";
import { tableNames } from "./commands/backup";

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface SentRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const json = { "content-type": "application/json" };
const deepArray = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const lone = '"\\ud800"';

/** Bodies that no call accepts. */
const bodies: readonly (readonly [string, Omit<SentRequest, "method" | "url">])[] = [
  ["a list", { headers: json, payload: "[]" }],
  ["a list of records", { headers: json, payload: '[{"id":1}]' }],
  ["a text", { headers: json, payload: '"text"' }],
  ["a number", { headers: json, payload: "7" }],
  ["a number beyond all", { headers: json, payload: "-1e309" }],
  ["true", { headers: json, payload: "true" }],
  ["a cut record", { headers: json, payload: '{"Name":"Du' }],
  ["deep lists", { headers: json, payload: deepArray }],
  ["a deep record", { headers: json, payload: `{"request_data":{"more":${deepArray}},"Data":${deepArray}}` }],
  ["a lone surrogate", { headers: json, payload: lone }],
  ["no UTF-8", { headers: json, payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]) }],
  ["a poisoned record", { headers: json, payload: '{"__proto__":{"isAdmin":true}}' }],
  ["another kind", { headers: { "content-type": "text/csv" }, payload: "a,b" }],
  ["XML", { headers: { "content-type": "application/xml" }, payload: "<a/>" }],
  [
    "half a form of parts",
    { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "--x\r\n" },
  ],
  [
    "a form with a boundary that no form has",
    { headers: { "content-type": `multipart/form-data; boundary=${"x".repeat(300)}` }, payload: "--x\r\n" },
  ],
];

/** Names that no record has, encoded as in a path. */
const names = [
  "-1",
  "0",
  "1e309",
  "99999999999999999999",
  "null",
  "__proto__",
  "constructor",
  "%00",
  "%ED%A0%80",
  "1%27%20or%201=1",
  "..%2f..%2fetc%2fpasswd",
  "a".repeat(290),
  "a".repeat(3000),
];

const queries = [
  "page=-1",
  "page=0",
  "page=1e309",
  "page=1&page=2",
  "perPage=100000",
  "perPage=NaN",
  "orderBy=__proto__",
  "orderBy=id;drop",
  "order=sideways",
  "after=%00",
  "after=e30",
  "filter=",
  "filter=%7B",
  "filter=[]",
  "filter=null",
  `filter=${encodeURIComponent('{"__proto__":1}')}`,
  `filter=${encodeURIComponent('{"constructor":1}')}`,
  `filter=${encodeURIComponent('{"id":{"in":[1e309]}}')}`,
  `filter=${encodeURIComponent('{"id":{"in":null}}')}`,
  `filter=${encodeURIComponent('{"id":1e309}')}`,
  `filter=${encodeURIComponent('{"id":"\\u0000"}')}`,
  `filter=${encodeURIComponent('{"id":{"between":[{},[]]}}')}`,
  `filter=${encodeURIComponent('{"id":{"like":"%\\\\"}}')}`,
  `filter=${encodeURIComponent(`{"or":${deepArray}}`)}`,
  "filter=%ED%A0%80",
];

/** Values that few fields accept, as JSON texts because some cannot be written in code. */
const values = [
  "null",
  "[]",
  "{}",
  "1e309",
  "-1",
  "9007199254740993",
  "true",
  lone,
  '"\\u0000"',
  '""',
  '[["a"]]',
];

/** Addresses that answer with a page for people instead of JSON. */
const pages =
  /^\/(?:pbl|clientpay\/dock|clientpay\/frame|labels|fiscal|help|dev|uploads|docs|static|assets|remotes|script-frame|embed\.js)(?:\/|$)/;
/** Calls whose answer does not depend on what is sent. */
const inputFree = [
  "POST /logout",
  "POST /api/company_sites/{id}/actions/check",
  "POST /api/company_sites/{id}/actions/prove-domains",
  "POST /api/company_sites/{id}/actions/shop-log",
];
/** Tables that a refused request may write to: they count attempts and record last visits. */
const sideEffectTables = ["attempts", "pay_page_misses", "sessions", "verifications"];

describe("malformed requests", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let before: Readonly<Record<string, unknown>>;

  /** Every call that the gateway describes, with its methods. */
  const listCalls = async (): Promise<readonly (readonly [Method, string])[]> => {
    const { body } = await gateway.nobody.call("GET", "/openapi.json");
    const describedCalls = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase() as Method, path] as const),
    );
    const files = routesOf(gateway.app)
      .filter(({ url }) => url.endsWith("*"))
      .map(({ method, url }) => [method as Method, url.replace("*", "{rest}")] as const);
    return [...describedCalls, ...files];
  };
  const fill = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, value);
  const send = async ({ method, url, headers = {}, payload }: SentRequest) => {
    const answer = await gateway.app.inject({
      method,
      url,
      headers: { authorization: owner.token, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      method,
      url,
      status: answer.statusCode,
      type: String(answer.headers["content-type"] ?? ""),
      text: answer.payload,
    };
  };

  /** The fault in the answer to invalid input; undefined: none. */
  const faultOf = ({
    method,
    url,
    status,
    type,
    text,
  }: Awaited<ReturnType<typeof send>>): string | undefined => {
    const summary = `${method} ${url.slice(0, 120)} → ${status} ${text.slice(0, 160)}`;
    if (status >= 500) return summary;
    if (!type.startsWith("application/json")) return status < 400 || pages.test(url) ? undefined : summary;
    const { error, error_code: shopCode } = JSON.parse(text || "{}");
    if (status < 400 && error === undefined) return undefined;
    if (typeof shopCode === "number") return /\w+ \w+/.test(error) ? undefined : summary;
    if (isErrorCode(error)) return undefined;
    const [, number, code, sentence = ""] = /^(\d{3}) (\w+) (.+)$/s.exec(String(error)) ?? [];
    return Number(number) === status && isErrorCode(code) && /\w \w/.test(sentence) ? undefined : summary;
  };
  const isRefused = ({ status, text }: Awaited<ReturnType<typeof send>>) =>
    status >= 400 || /^\{"error":"/.test(text);

  const storedRows = async () => {
    const { db } = gateway.services;
    const tables = (await tableNames(db)).filter((table) => !sideEffectTables.includes(table));
    const rows: Record<string, unknown> = {};
    for (const table of tables) {
      const result = await db.execute<{ print: string }>(
        sql`select md5(string_agg(t::text, '|' order by t::text)) as print from ${sql.identifier(table)} t`,
      );
      rows[table] = result.rows[0]?.print;
    }
    return rows;
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    before = await storedRows();
  }, startLimitMs);
  afterAll(() => gateway.close());

  it(
    "A body with the wrong shape is refused with a code and a message",
    async () => {
      const acceptedRequests: string[] = [];
      for (const [method, path] of await listCalls()) {
        if (method === "GET" || method === "DELETE" || inputFree.includes(`${method} ${path}`)) continue;
        for (const [description, sentRequest] of bodies) {
          const answer = await send({ method, url: fill(path, "1"), ...sentRequest });
          const fault = faultOf(answer);
          if (fault !== undefined) acceptedRequests.push(`${description}: ${fault}`);
          else if (!isRefused(answer))
            acceptedRequests.push(`${description}: ${method} ${path} → ${answer.status}`);
        }
      }
      expect(acceptedRequests).toEqual([]);
    },
    startLimitMs,
  );

  it(
    "A wrong method, path or header is refused with a code and a message",
    async () => {
      const faults: (string | undefined)[] = [];
      for (const [method, path] of await listCalls()) {
        if (!path.includes("{")) continue;
        for (const name of names) {
          const answer = await send({
            method,
            url: fill(path, name),
            ...(method === "GET" ? {} : { headers: json, payload: "{}" }),
          });
          faults.push(faultOf(answer));
        }
      }
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
    startLimitMs,
  );

  it(
    "A malformed query either returns a list or is refused with a code and a message",
    async () => {
      const faults: (string | undefined)[] = [];
      for (const [method, path] of await listCalls()) {
        if (method !== "GET" || path.includes("{")) continue;
        for (const query of queries) faults.push(faultOf(await send({ method, url: `${path}?${query}` })));
      }
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
    startLimitMs,
  );

  it("Malformed requests store nothing", async () => {
    expect(await storedRows()).toEqual(before);
  });

  it.each(
    allResources
      .filter(({ create, update }) => create || update)
      .map((resource) => [resource.name, resource] as const),
  )(
    "Wrongly typed values in a %s record are refused with a code, or accepted as a whole",
    async (name, { fields, create, update }) => {
      const { body } = await owner.call("GET", `/api/${name}?perPage=1`);
      const id = body.data[0]?.id;
      const faults: string[] = [];
      for (const [field, { write }] of Object.entries(fields)) {
        if (write === undefined) continue;
        for (const value of values) {
          const payload = `{"${field}":${value}}`;
          const sentRequest = { headers: json, payload };
          const answers = [
            ...(create ? [await send({ method: "POST", url: `/api/${name}`, ...sentRequest })] : []),
            ...(update && id
              ? [await send({ method: "PUT", url: `/api/${name}/${id}`, ...sentRequest })]
              : []),
          ];
          for (const answer of answers) {
            const fault = faultOf(answer);
            if (fault !== undefined) faults.push(`${payload}: ${fault}`);
          }
        }
      }
      expect(faults).toEqual([]);
      if (id) expect((await owner.call("GET", `/api/${name}/${id}`)).status).toBe(200);
    },
    startLimitMs,
  );
});
