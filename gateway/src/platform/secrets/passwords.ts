import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const longestQueue = 64;

/** Too many people sign in at this moment. */
export class PasswordQueueFull extends Error {
  override readonly name = "PasswordQueueFull";
}

/** argon2id with a bound on how many run at once, so that a flood of sign-ins leaves room for everybody else. */
export class Passwords {
  #running = 0;
  readonly #queue: (() => void)[] = [];
  #decoy: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    return this.#slot(() => hash(password, cost));
  }

  /** An unknown person (`stored` undefined) takes the same time as a bad password. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.#slot(() => hash("a password that nobody has", cost));
    const decoy = await this.#decoy;
    const fits = await this.check(stored ?? decoy, password);
    return fits && stored !== undefined;
  }

  /** The work of one sign-in. */
  check(stored: string, password: string): Promise<boolean> {
    return this.#slot(() => verify(stored, password));
  }

  async #slot<T>(run: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) {
      if (this.#queue.length >= longestQueue) throw new PasswordQueueFull("too many sign-ins at once");
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await run();
    } finally {
      // A waiting one inherits the slot, else it is free again.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
