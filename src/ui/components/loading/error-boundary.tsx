import { Component, type ReactNode } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy.ts';
import styles from './error-boundary.module.css';

interface Props {
  children: ReactNode;
  reload?: () => void;
  /** Shown instead of the sentence, for a part that the app works without. */
  fallback?: ReactNode;
}

/** The last resort: when drawing fails, shows a calm sentence and a way on. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <main className={styles.page} role="alert">
        <h1>{copy.crash.title}</h1>
        <p>{copy.crash.text}</p>
        <Button look="go" onClick={this.props.reload ?? (() => location.reload())}>
          {copy.crash.reload}
        </Button>
      </main>
    );
  }
}
