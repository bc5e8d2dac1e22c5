import type { EmbedTheme } from "@hpay/contract/embed-theme";

export interface StageRequest {
  readonly panelOrigin: string;
  readonly name: string;
  readonly page: string;
  readonly path: string | null;
  readonly language: string;
  ask(): Promise<unknown>;
  tell(name: string, detail: unknown): void;
}

export interface Embedded {
  setLanguage(language: string): void;
  /** Needed for a frame only: in a shadow root the element's own sheet applies. */
  setTheme?(theme: EmbedTheme): void;
  /** @param path null: the page's first address, in place of the current one */
  open(path: string | null): void;
  close(): void;
}

/** The exports of an embedding page's second script. It is built from the host. */
export interface Stage {
  mount(request: StageRequest & { readonly root: ShadowRoot; readonly element: HTMLElement }): Embedded;
}

export function isStage(value: unknown): value is Stage {
  return typeof value === "object" && value !== null && "mount" in value && typeof value.mount === "function";
}
