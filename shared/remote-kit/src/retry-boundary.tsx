import { Component, Fragment, type ReactNode } from "react";
import { AttemptContext, nextAttempt } from "./attempt";

export interface RetryBoundaryProps {
  /** A new address resets the boundary. */
  readonly address: string;
  /** What replaces the failed content; `retry` renders that content again. */
  readonly instead: (retry: () => void) => ReactNode;
  readonly onFailure?: (error: unknown) => void;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
  /** Whether a part of the page could not be loaded. */
  readonly isPartMissing: boolean;
  readonly address: string;
  readonly attempt: number;
}

/** The bundler gives this name to the error of a part that could not be loaded. */
const isMissingPart = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";

/**
 * Prevents a failure of its contents from spreading. They are rendered again when the person requests a retry,
 * at another address, or, if a part could not be loaded, when the connection has returned.
 */
export class RetryBoundary extends Component<RetryBoundaryProps, State> {
  override state: State = {
    hasFailed: false,
    isPartMissing: false,
    address: this.props.address,
    attempt: nextAttempt(),
  };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, isPartMissing: isMissingPart(error) };
  }

  static getDerivedStateFromProps(props: RetryBoundaryProps, state: State): Partial<State> | null {
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
    this.props.onFailure?.(error);
  }

  private readonly lineIsBack = () => {
    if (this.state.hasFailed && this.state.isPartMissing) this.retry();
  };

  private readonly retry = () => this.setState({ hasFailed: false, attempt: nextAttempt() });

  override render(): ReactNode {
    if (this.state.hasFailed) return this.props.instead(this.retry);
    return (
      <AttemptContext value={this.state.attempt}>
        <Fragment key={this.state.attempt}>{this.props.children}</Fragment>
      </AttemptContext>
    );
  }
}
