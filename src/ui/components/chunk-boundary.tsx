import { Component, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { common } from '#ui/copy/common.ts';
import { copy } from '#ui/copy.ts';
import { fetchAgain, NotFetched } from '#ui/late.ts';
import styles from './chunk-boundary.module.css';

interface Props {
  children: ReactNode;
  /** Where this is. Whoever goes elsewhere leaves the failure behind. */
  at: string;
  /** The way to other pages, where the message takes a whole page. */
  nav?: ReactNode;
  /** The message stands inside a page. */
  inside?: boolean;
}

interface State {
  error: unknown;
  tries: number;
}

/** Says in its place that a part of the app could not be fetched. Any other error is none of its business. */
export class ChunkBoundary extends Component<Props, State> {
  override state: State = { error: null, tries: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (before.at === this.props.at) return;
    if (this.state.error !== null) fetchAgain();
    if (this.state.error !== null || this.state.tries > 0) this.setState({ error: null, tries: 0 });
  }

  retry = () => {
    // a browser may keep the failure, and an update takes old files away: then only another page helps
    if (this.state.tries > 0 && navigator.onLine) return location.reload();
    fetchAgain();
    this.setState(({ tries }) => ({ error: null, tries: tries + 1 }));
  };

  override render() {
    const { error } = this.state;
    const { children, nav, inside = false } = this.props;
    if (error === null) return children;
    if (!(error instanceof NotFetched)) throw error;
    const message = (
      <div className={styles.message} role="alert">
        <h2>{copy.notFetched.title}</h2>
        <p>{copy.notFetched.text}</p>
        <Button look="go" onClick={this.retry}>
          {common.tryAgain}
        </Button>
      </div>
    );
    if (inside) return message;
    return (
      <>
        <main className={styles.page}>{message}</main>
        {nav}
      </>
    );
  }
}
