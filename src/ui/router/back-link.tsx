import { ArrowLeft } from 'lucide-react';
import { copy } from '#ui/copy.ts';
import { isPlainClick, PageLink } from '#ui/router/page-link.tsx';
import { useGoBack } from '#ui/router/visits.ts';
import styles from './back-link.module.css';

interface Props {
  /** Where its place in the page asks for more. */
  className?: string | undefined;
  /** The page above this one: where it leads when no other page was shown before. */
  parent: string;
  /** Leads to `parent` whatever was shown before. */
  always?: boolean;
}

/** Back to the page before, as it was left. */
export function BackLink({ className = '', parent, always = false }: Props) {
  const goBack = useGoBack();
  return (
    <PageLink
      to={parent}
      className={`${styles.back} ${className}`}
      aria-label={copy.back}
      onClick={(event) => {
        if (isPlainClick(event) && goBack(always ? parent : undefined)) event.preventDefault();
      }}
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </PageLink>
  );
}
