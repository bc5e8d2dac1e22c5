import { PasswordQueueFull, Passwords } from "./passwords";

it("Sign-ins work again after one is refused by a full password queue", async () => {
  const passwords = new Passwords();
  const runningHashes = Array.from({ length: 66 }, () => passwords.hash("Tajna-123"));
  await expect(passwords.verify(undefined, "Tajna-123")).rejects.toThrow(PasswordQueueFull);
  await Promise.all(runningHashes);
  expect(await passwords.verify(undefined, "Tajna-123")).toBe(false);
}, 60_000);
