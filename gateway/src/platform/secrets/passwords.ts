import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Too many sign-ins are running or waiting. */
export class PasswordQueueFull extends Error {
  override readonly name = "PasswordQueueFull";
}

/** Limits the sign-ins that run, and those that wait. */
class Slots {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxQueued: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.maxRunning) {
      if (this.#queue.length >= this.maxQueued) throw new PasswordQueueFull("too many sign-ins at once");
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      // The next sign-in in the queue gets the slot; without one the slot becomes free.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** argon2id with limited concurrency, so that a flood of sign-ins leaves capacity for everybody else. */
export class Passwords {
  readonly #signIns = new Slots(2, 64);
  readonly #others = new Slots(1, 16);
  #decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.#signIns.run(() => hash(password, cost));
  }

  /** Hashes passwords of resets and registrations in a separate queue, because anybody can start them. */
  hashInOwnQueue(password: string): Promise<string> {
    return this.#others.run(() => hash(password, cost));
  }

  /** Verifies a password. For an unknown person (`stored` undefined) this takes as long as a wrong password. */
  async verify(storedHash: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.#signIns.run(() => hash("a password that nobody has", cost));
    this.#decoy.catch(() => {
      this.#decoy = undefined;
    });
    const decoy = await this.#decoy;
    const isMatch = await this.check(storedHash ?? decoy, password);
    return isMatch && storedHash !== undefined;
  }

  /** Verifies a password against a stored hash: the work of one sign-in. */
  check(storedHash: string, password: string): Promise<boolean> {
    return this.#signIns.run(() => verify(storedHash, password));
  }
}
