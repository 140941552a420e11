import { Component, type ReactNode } from 'react';
import { network } from '#base/network.ts';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { fetchAgain, NotFetched } from '#ui/navigation/load-once.ts';
import styles from './screen-boundary.module.css';

interface Props {
  children: ReactNode;
  /** The current address. A change of it clears the failure. */
  at: string;
  /** Show the message inside a page, beside other content. */
  inside?: boolean;
}

interface State {
  error: unknown;
  tries: number;
}

/** Replaces a screen that could not be fetched or drawn; the navigation beside it still works. */
export class ScreenBoundary extends Component<Props, State> {
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
    // a browser may cache the failure, and an update deletes old files: then only a reload helps
    if (this.state.tries > 0 && network.isOnline()) return location.reload();
    fetchAgain();
    this.setState(({ tries }) => ({ error: null, tries: tries + 1 }));
  };

  override render() {
    const { error } = this.state;
    const { children, inside = false } = this.props;
    if (error === null) return children;
    const words = error instanceof NotFetched ? copy.notFetched : copy.crash;
    const message = (
      <div className={styles.message} role="alert">
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <Button look="go" onClick={this.retry}>
          {common.tryAgain}
        </Button>
      </div>
    );
    return inside ? message : <main className={styles.page}>{message}</main>;
  }
}
