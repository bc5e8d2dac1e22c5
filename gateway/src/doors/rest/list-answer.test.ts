import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { compressTexts } from "../../platform/http/compression";
import { answerList } from "./engine/list-answer";

describe("list compression", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, Name: `Наруџбина "${id}"\n`, Data: "x".repeat(400) }));
  const app = fastify();
  compressTexts(app);
  app.get<{ Params: { count: string } }>("/:count", async ({ params }, reply) =>
    answerList(reply, rows(Number(params.count)), { total: 1234, totalIsAtLeast: true }),
  );
  afterAll(() => app.close());
  const getList = (count: number, encoding: string) =>
    app.inject({ url: `/${count}`, headers: { "accept-encoding": encoding } });

  const sizes = [0, 1, 100, 101, 150, 1000];
  it.each(sizes)("A list of %p records has the same content whether compressed or not", async (count) => {
    const answers = [
      await getList(count, ""),
      await getList(count, "gzip, deflate"),
      await getList(count, "gzip, br"),
    ];
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    for (const { headers, rawPayload } of answers) {
      const encoding = (headers["content-encoding"] ?? "none") as keyof typeof unpack;
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      const text = unpack[encoding](rawPayload).toString();
      expect(text).toBe(JSON.stringify({ data: rows(count), total: 1234, totalIsAtLeast: true }));
    }
    const encodings = count < 3 ? [undefined, undefined, undefined] : [undefined, "gzip", "br"];
    expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(encodings);
  });
});
