/** A value that can be read now and watched for change. The one shape of state that crosses from the host to a remote. */
export interface Readable<T> {
  get(): T;
  /** Calls `onChange` after each change, never at once. Returns the way to stop. */
  subscribe(onChange: (value: T) => void): () => void;
}
