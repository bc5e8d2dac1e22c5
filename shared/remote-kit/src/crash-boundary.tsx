import { commonMessages, translator } from "@hpay/i18n";
import { FailurePanel } from "@hpay/ui";
import { Component, Fragment, type ReactNode } from "react";
import { AttemptContext, nextAttempt } from "./attempt";
import { RemoteCrash } from "./crash";
import { RemoteContext, type RemoteSurroundings } from "./remote-context";

interface Props {
  /** Another address starts afresh. */
  readonly address: string;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
  /** A part of the page could not be fetched. */
  readonly isPartMissing: boolean;
  readonly address: string;
  readonly attempt: number;
}

/** The bundler's name for a part that could not be fetched. */
const isMissingPart = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";

/**
 * Shows what happened in place of the page, and draws the page afresh on Retry, at another address, or, where a part of
 * it could not be fetched, when the line is back.
 */
export class CrashBoundary extends Component<Props, State> {
  static override contextType = RemoteContext;
  declare context: RemoteSurroundings | null;
  override state: State = {
    hasFailed: false,
    isPartMissing: false,
    address: this.props.address,
    attempt: nextAttempt(),
  };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, isPartMissing: isMissingPart(error) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.address === state.address) return null;
    return state.hasFailed
      ? { address: props.address, hasFailed: false, attempt: nextAttempt() }
      : { address: props.address };
  }

  override componentDidMount(): void {
    window.addEventListener("online", this.lineIsBack);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", this.lineIsBack);
  }

  override componentDidCatch(error: unknown): void {
    if (!this.context) return;
    const { remote, state } = this.context;
    const { host, page } = state.get().props;
    host.report(new RemoteCrash(remote.id, remote.version, page, error));
  }

  private readonly lineIsBack = () => {
    if (this.state.hasFailed && this.state.isPartMissing) this.retry();
  };

  private readonly retry = () => this.setState({ hasFailed: false, attempt: nextAttempt() });

  override render(): ReactNode {
    if (!this.state.hasFailed) {
      return (
        <AttemptContext value={this.state.attempt}>
          <Fragment key={this.state.attempt}>{this.props.children}</Fragment>
        </AttemptContext>
      );
    }
    const t = translator(commonMessages, this.context?.language ?? "en");
    const reference = this.context ? `${this.context.remote.id}@${this.context.remote.version}` : undefined;
    return (
      <FailurePanel title={t("common.something-failed")} onRetry={this.retry} reference={reference}>
        {t("common.something-failed-text")}
      </FailurePanel>
    );
  }
}
