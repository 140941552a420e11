import { ArrowLeft } from 'lucide-react';
import { copy } from '#ui/copy/copy.ts';
import { isPlainClick, PageLink } from '#ui/navigation/page-link.tsx';
import { useGoBack } from '#ui/navigation/visits.ts';
import styles from './back-link.module.css';

interface Props {
  /** Extra styling for its place in the page. */
  className?: string | undefined;
  /** The page above this one: the target when no other page was shown before. */
  parent: string;
  /** Always leads to `parent`. */
  always?: boolean;
}

/** Leads back to the previous page, at its scroll position. */
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
