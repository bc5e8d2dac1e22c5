/** A pause that another caller can end early. */
export class WakeablePause {
  #end: (() => void) | undefined;

  /** @returns a promise that resolves after `ms` milliseconds, or when it is ended */
  begin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    const end = this.#end;
    this.#end = undefined;
    end?.();
  }
}
