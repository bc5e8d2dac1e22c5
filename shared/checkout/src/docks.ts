import { DockFrame } from "./dock-frame";
import { type DockOptions, dockContainer, readDockOptions } from "./dock-options";
import { readLanguage } from "./init-arguments";
import { panelTexts } from "./panel-texts";
import { type MethodEntry, namesStoredCard, textOf } from "./wire";

/** Changes within this time cause one update, because plugins report each changed field of their checkout. */
const waitMs = 100;

/** The dock that plugins receive from `getCurrentPaymentMethodDock`. */
export interface CurrentDock {
  readonly ifr: HTMLIFrameElement;
  readonly payment_method_id: unknown;
  readonly data: DockOptions;
}

interface DockRequest {
  readonly id: unknown;
  readonly options: unknown;
  readonly container: unknown;
  readonly isNew: boolean;
}

interface Place {
  readonly base: string;
  language(): string;
  methods(): readonly MethodEntry[];
  /** Whether a payment is in progress. A dock is not changed while a payment uses it. */
  isPaying(): boolean;
}

/** The docks of a page. Only one is shown at a time; the hidden ones retain their typed values. */
export class Docks {
  private readonly frames = new Map<number, { readonly dock: DockFrame; readonly language: string }>();
  private visibleDock:
    | { readonly number: number; readonly current: CurrentDock; readonly options: DockRequest }
    | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly place: Place) {}

  get current(): CurrentDock | null {
    return this.visibleDock?.current ?? null;
  }

  set(options: DockRequest): void {
    if (this.place.isPaying()) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.showDock(options), waitMs);
  }

  /** Returns the dock that a payment with this method uses. */
  for(method: unknown): DockFrame | undefined {
    const { visibleDock } = this;
    const isDockOfMethod =
      visibleDock !== undefined &&
      [String(visibleDock.number), textOf(visibleDock.current.payment_method_id)].includes(textOf(method));
    const dock = isDockOfMethod ? this.frames.get(visibleDock.number)?.dock : undefined;
    return dock?.isInPage ? dock : undefined;
  }

  /** Replaces the frame of the visible dock with a new one, without the typed values and the bank's page. */
  renew(): void {
    const { visibleDock } = this;
    if (visibleDock) this.showDock({ ...visibleDock.options, isNew: true });
  }

  remove(): void {
    clearTimeout(this.timer);
    for (const { dock } of this.frames.values()) dock.remove();
    this.frames.clear();
    this.visibleDock = undefined;
  }

  private showDock(options: DockRequest): void {
    const { place, frames } = this;
    const id = textOf(options.id);
    const method = place
      .methods()
      .find((method) => String(method.HPaySiteMethodId) === id || method.Uid === id);
    const page = textOf(method?.PayInputUrl);
    const data = readDockOptions(options.options, id);
    const needsCardFields = page !== "" && !namesStoredCard(data.vault_token_uid);
    const container = method && needsCardFields ? dockContainer(options.container, id) : undefined;
    if (!method || !container) {
      this.hideShown();
      return;
    }
    const number = method.HPaySiteMethodId;
    if (this.visibleDock?.number !== number) this.hideShown();
    const language = readLanguage(data.hpaylang) || place.language();
    const currentDock = frames.get(number);
    const isReusable =
      currentDock?.dock.isIn(container) && currentDock.dock.isInPage && currentDock.language === language;
    if (currentDock && (!isReusable || options.isNew)) {
      currentDock.dock.remove();
      frames.delete(number);
    }
    const { dock } = frames.get(number) ?? this.openDock(number, page, language, container);
    dock.hide(false);
    // WooCommerce's page has no `cof`, because its server sends that with the order. If the order then allows storing
    // the card, the customer's tick counts.
    const cof = data.cof || (method.SubsciptionsType === "cof-tokenization" && "optional");
    dock.update({ ...data, cof });
    this.visibleDock = {
      number,
      options,
      current: { ifr: dock.frame, payment_method_id: options.id, data },
    };
  }

  private openDock(number: number, page: string, language: string, container: HTMLElement) {
    const { base } = this.place;
    // Only the path of the POS object's address is used, so that customers type their card only at the gateway.
    const url = new URL(new URL(page, base).pathname, base);
    url.searchParams.set("hpaylang", language);
    const dock = new DockFrame({ base, url: url.href, texts: panelTexts(language), container });
    const openedDock = { dock, language };
    this.frames.set(number, openedDock);
    return openedDock;
  }

  private hideShown(): void {
    const { visibleDock } = this;
    if (visibleDock) this.frames.get(visibleDock.number)?.dock.hide(true);
    this.visibleDock = undefined;
  }
}
