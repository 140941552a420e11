import { Drawing } from '#ui/components/drawing/drawing.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import styles from './not-found-screen.module.css';

/** Shown for every unknown path (product.md §2). */
export function NotFoundScreen() {
  usePageTitle(copy.title(copy.notFound.sentence));
  return (
    <main className={styles.page}>
      <LostPot />
      <h1>{copy.notFound.sentence}</h1>
      <PageLink to={paths.dashboard} className={buttonClass('go')}>
        {copy.notFound.home}
      </PageLink>
    </main>
  );
}

function LostPot() {
  return (
    <Drawing>
      <ellipse cx="46" cy="84" rx="38" ry="4.5" fill="var(--ink-2)" opacity=".16" />
      <path d="M18 50h48v24a9 9 0 0 1-9 9H27a9 9 0 0 1-9-9z" fill="#4a86bb" />
      <path d="M18 56h48" stroke="#e9f3f8" strokeWidth="2.5" opacity=".7" />
      <path d="M18 58H9M66 58h9" stroke="var(--ink-2)" strokeWidth="5" />
      <ellipse cx="42" cy="50" rx="24" ry="6" fill="#2a1f19" stroke="#e9f3f8" strokeWidth="2.5" />
      <g transform="rotate(24 68 26)">
        <path d="M46 32a22 17 0 0 1 44 0z" fill="#f5b942" />
        <path d="M45 32h46" stroke="#e0921d" strokeWidth="4" />
        <circle cx="68" cy="12" r="4" fill="#e0921d" />
      </g>
      <path d="M30 40c-3-4 3-7 0-11M40 38c-3-5 4-9 0-14" stroke="var(--ink-2)" strokeWidth="3" />
      <path d="M58 42l-4-5M64 46l1-5" stroke="#e5602a" strokeWidth="3.5" />
    </Drawing>
  );
}
