export class JobPause {
  #endsAt = 0;

  constructor(private readonly ms: number) {}

  /**
   * Whether the pause is over. More time left than its full length means that the clock was ahead: it is over.
   */
  isOver(now: Date): boolean {
    const leftMs = this.#endsAt - now.getTime();
    return leftMs <= 0 || leftMs > this.ms;
  }

  begin(now: Date): void {
    this.#endsAt = now.getTime() + this.ms;
  }
}
