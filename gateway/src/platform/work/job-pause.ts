/** The pause of a job between two runs. */
export class JobPause {
  #endsAt = 0;

  constructor(private readonly ms: number) {}

  /** A pause that would last longer than it can was begun while the clock was ahead, and counts as over. */
  isOver(now: Date): boolean {
    const leftMs = this.#endsAt - now.getTime();
    return leftMs <= 0 || leftMs > this.ms;
  }

  begin(now: Date): void {
    this.#endsAt = now.getTime() + this.ms;
  }
}
