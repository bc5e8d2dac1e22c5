export class JobPause {
  #endsAt = 0;

  constructor(private readonly ms: number) {}

  /**
   * Whether the pause is over. If more than its full length seems to be left, the clock was ahead, so it is
   * over.
   */
  isOver(now: Date): boolean {
    const leftMs = this.#endsAt - now.getTime();
    return leftMs <= 0 || leftMs > this.ms;
  }

  begin(now: Date): void {
    this.#endsAt = now.getTime() + this.ms;
  }
}
