/** A value that can be read and observed. The only form of state that crosses from host to remote. */
export interface Readable<T> {
  get(): T;
  /** Calls `onChange` after each change, never at once. Returns a function that unsubscribes. */
  subscribe(onChange: (value: T) => void): () => void;
}
