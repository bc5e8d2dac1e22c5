/** A value that can be read and observed. It is the only form of state that the host shares with remotes. */
export interface Readable<T> {
  get(): T;
  /** Calls `onChange` after each later change. Returns a function that unsubscribes. */
  subscribe(onChange: (value: T) => void): () => void;
}
