import { Users } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import type { OneToday } from '#domain/users/company.ts';
import { Coin } from '#ui/components/check-in/coin.tsx';
import { todaysCoin } from '#ui/components/check-in/todays-coin.ts';
import { companyCopy } from '#ui/copy/company.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { friendPath, paths } from '#ui/navigation/paths.ts';
import type { ShownFriend } from '#ui/screens/dashboard/shown-friend.ts';
import styles from './company-card.module.css';

interface Props {
  own: OneToday;
  friends: readonly ShownFriend[];
  /** Whose check-in has just come. */
  arrived: ReadonlySet<Uuid>;
  /** There are more friends than these. */
  hasMore: boolean;
}

/** Coins in a row that slides sideways. It is one tab stop: arrows, Home and End move. */
export function CompanyCoins({ own, friends, arrived, hasMore }: Props) {
  const [at, setAt] = useState(0);
  const coins = [
    { key: '', to: `${paths.history}?view=day`, name: companyCopy.you, today: own },
    ...friends.map(({ user_id, name, today }) => ({ key: user_id, to: friendPath(user_id), name, today })),
  ];
  const stop = (n: number) => ({ tabIndex: n === at ? 0 : -1, onFocus: () => setAt(n) });
  const named = (name: string, words: string, drawing: ReactNode) => ({
    'aria-label': companyCopy.coin(name, words),
    children: (
      <>
        {drawing}
        <span dir="auto">{name}</span>
      </>
    ),
  });
  return (
    <ul className={styles.coins} aria-labelledby="company" data-scroller="" onKeyDown={moveFocus}>
      {coins.map(({ key, to, name, today }, n) => {
        const { halves, words } = todaysCoin(today);
        return (
          <li key={key} data-own={key === '' ? '' : undefined} data-new={arrived.has(key) ? '' : undefined}>
            <PageLink to={to} {...stop(n)} {...named(name, words, <Coin {...halves} />)} />
          </li>
        );
      })}
      {hasMore && (
        <li>
          <PageLink to={paths.friends} {...stop(coins.length)}>
            <i className={styles.more}>
              <Users size={22} aria-hidden="true" />
            </i>
            <span>{companyCopy.allFriends}</span>
          </PageLink>
        </li>
      )}
    </ul>
  );
}

/** Each link knows from its focus that it is the tab stop now. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.getElementsByTagName('a')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const step = document.dir === 'rtl' ? -1 : 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    Home: 0,
    End: links.length - 1,
  };
  const target = links[targets[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
