import type { EmbeddedPage, EmbedPageRequest } from "@hpay/contract";

/** Exports of the second script of an embedding page, which is built from the host. */
export interface Stage {
  mount(
    request: EmbedPageRequest & { readonly root: ShadowRoot; readonly element: HTMLElement },
  ): EmbeddedPage;
}

export function isStage(value: unknown): value is Stage {
  return typeof value === "object" && value !== null && "mount" in value && typeof value.mount === "function";
}
