import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BreachedPasswords } from "./breached-passwords";

describe("passwords known from breaches", () => {
  it.each([
    ["password", true],
    ["P@ssw0rd", true],
    ["1qaz@WSX", true],
    ["Abcdef1!", false],
    ["Password1!", false],
    ["Tajna-123", false],
    ["Kafa uz more 17!", false],
    ["Лозинка-7", false],
    ["", false],
  ])("The built-in list contains the password %s: %s", (password, isKnown) => {
    expect(new BreachedPasswords(undefined).has(password)).toBe(isKnown);
  });

  it.each(["\n", "\r\n"])(
    "The operator's breached-password file matches only the passwords it contains, with line endings %j",
    (end) => {
      const folder = mkdtempSync(join(tmpdir(), "hpay-breached-"));
      const file = join(folder, "hashes.txt");
      const filePasswords = Array.from({ length: 500 }, (_, n) => `Neka-Tajna-${n}-x`);
      const lines = filePasswords.map((text, n) => `${sha1(text)}:${n ** 3}`).toSorted();
      writeFileSync(file, lines.join(end));
      const passwords = new BreachedPasswords(file);
      expect(filePasswords.filter((text) => !passwords.has(text))).toEqual([]);
      expect(filePasswords.filter((text) => passwords.has(`${text}y`))).toEqual([]);
      writeFileSync(file, "");
      expect(passwords.has("Neka-Tajna-1-x")).toBe(false);
      rmSync(folder, { recursive: true });
    },
  );
});

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();
