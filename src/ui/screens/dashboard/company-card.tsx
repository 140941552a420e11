import { useLayoutEffect } from 'react';
import type { EpochMs } from '#base/clock.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { byActivity, countToday, type OneToday, todayOfFriend } from '#domain/users/company.ts';
import { shortNames } from '#domain/users/short-names.ts';
import { type Companion, observeCompany } from '#queries/companions.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import card from '#ui/components/layout/card.module.css';
import { companyCopy } from '#ui/copy/company.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useAsOf } from '#ui/hooks/use-as-of.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useSteadyOrder } from '#ui/hooks/use-steady-order.ts';
import { CompanyCoins } from '#ui/screens/dashboard/company-coins.tsx';
import { CompanyNews } from '#ui/screens/dashboard/company-news.tsx';
import type { CompanyProps, ShownFriend } from '#ui/screens/dashboard/shown-friend.ts';
import { useLiveCheckIns } from '#ui/screens/dashboard/use-live-check-ins.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './company-card.module.css';

/** More friends than this are behind a link. */
const MOST_COINS = 12;

/** The card Today: the user's day and that of each friend, as coins. */
export function CompanyCard({ dashboard, today, onShown }: CompanyProps) {
  const company = loadedOf(useQuery(observeCompany));
  const isShown = company ? company.friends.length > 0 : null;
  useLayoutEffect(() => {
    if (isShown !== null) onShown(isShown);
  }, [isShown, onShown]);
  if (!company || !isShown) return null;
  const { checkIns, profile } = dashboard;
  const of = (type: CheckInType) => checkIns.get(checkInId(profile.user_id, type, today)) ?? null;
  return (
    <Company
      companions={company.friends}
      own={{ morning: of('morning'), night: of('night') }}
      today={today}
    />
  );
}

interface Props extends Pick<CompanyProps, 'today'> {
  companions: readonly Companion[];
  own: OneToday;
}

function Company({ companions, own, today }: Props) {
  const { clock } = useSession();
  const now = useNow(clock);
  const asOf = useAsOf(now);
  const friends = shownFriends(companions, now);
  const order = useSteadyOrder([...friends].sort(byActivity(now)).map(({ user_id }) => user_id));
  const { arrived, said } = useLiveCheckIns(friends, clock);
  const count = countToday(
    own,
    friends.map((one) => one.today),
    { today, at: now, utcOffsetMinutes: clock.utcOffsetMinutes(now) },
  );
  const shown = order
    .slice(0, MOST_COINS)
    .flatMap((id) => friends.find(({ user_id }) => user_id === id) ?? []);
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby="company">
      <header className={styles.head}>
        <h2 id="company">{companyCopy.title}</h2>
        <p>{asOf === null ? companyCopy.count(count) : companyCopy.asOf(asOf)}</p>
      </header>
      <CompanyCoins own={own} friends={shown} arrived={arrived} hasMore={friends.length > MOST_COINS} />
      <CompanyNews friends={friends} now={now} />
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

function shownFriends(companions: readonly Companion[], now: EpochMs): readonly ShownFriend[] {
  const names = shortNames(companions.map(({ card: one }) => nameOf(one)));
  return companions.map((one, at) => ({
    ...one,
    name: names[at] ?? '',
    today: todayOfFriend(one.newestDay, now),
  }));
}
