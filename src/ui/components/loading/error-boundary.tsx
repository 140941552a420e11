import { Component, type ReactNode } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import styles from './error-boundary.module.css';

interface Props {
  children: ReactNode;
  reload?: () => void;
  /** Shown instead of the sentence, for a part that the app works without. */
  fallback?: ReactNode;
}

/** The last resort: when drawing fails, shows a calm sentence and a button to continue. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <FailedPage
        title={copy.crash.title}
        text={copy.crash.text}
        button={copy.crash.reload}
        onPress={this.props.reload ?? (() => location.reload())}
      />
    );
  }
}

interface FailedPageProps {
  title: string;
  text: string;
  button: string;
  onPress: () => void;
}

/** Takes the whole window when the app cannot continue: what happened, and one button to continue. */
export function FailedPage({ title, text, button, onPress }: FailedPageProps) {
  return (
    <main className={styles.page} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button look="go" onClick={onPress}>
        {button}
      </Button>
    </main>
  );
}
