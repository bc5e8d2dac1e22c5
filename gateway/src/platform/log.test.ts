import { DrizzleQueryError } from "drizzle-orm";
import { type FastifyBaseLogger, fastify } from "fastify";
import { createLog, endingText } from "./log";

describe("log", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  const writtenText = () => lines.splice(0).join("");

  it("The log names the failed statement and place, but never the values", () => {
    const cause = Object.assign(new Error("duplicate key value"), {
      detail: "Key (email)=(ana@primer.example) already exists.",
    });
    const values = ["ana@primer.example", "$argon2id$secret", '{"a": "deep: word"}'];
    const error = new DrizzleQueryError("insert into users values ($1)", values, cause);
    log.error({ err: error }, "request failed");
    for (const line of [writtenText(), endingText(error)]) {
      expect(line).toContain("insert into users");
      expect(line).toContain("duplicate key value");
      expect(line).toContain("log.test");
      for (const word of ["ana@", "argon2id", "word"]) expect(line).not.toContain(word);
    }
  });

  it("The log names a request's route, not its address", async () => {
    const app = fastify({ loggerInstance: log as FastifyBaseLogger });
    app.get("/labels/:ticket", async () => "");
    await app.inject("/labels/t1cket?filter=ana@primer.example");
    await app.close();
    const lines = writtenText();
    expect(lines).toContain("/labels/:ticket");
    expect(lines).not.toMatch(/t1cket|ana@/);
  });

  it("The log removes secrets by the names of their fields", () => {
    log.info({
      req: { headers: { authorization: "t0ken" } },
      body: { Password: "pa55", SMTPPassword: "pa55" },
    });
    const line = writtenText();
    expect(line).toContain("[hidden]");
    expect(line).not.toMatch(/t0ken|pa55/);
  });
});
