import { useEffect, useRef, useState } from 'react';
import type { Clock } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { companyCopy } from '#ui/copy/company.ts';
import type { ShownFriend } from '#ui/screens/dashboard/shown-friend.ts';

const RING_MS = 20_000;
const QUIET_MS = 60_000;

/**
 * What friends do while the card is looked at. `arrived`: whose check-in came in the last 20 s. `said`: what screen readers
 * announce, at most once a minute, and never of a muted friend.
 */
export function useLiveCheckIns(
  friends: readonly ShownFriend[],
  clock: Clock,
): { arrived: ReadonlySet<Uuid>; said: string } {
  const seen = useRef<Set<Uuid> | null>(null);
  const saidAt = useRef(0);
  const [arrived, setArrived] = useState<ReadonlySet<Uuid>>(new Set());
  const [saidOf, setSaidOf] = useState<string | null>(null);
  useEffect(() => {
    const known = seen.current;
    const rows = friends.flatMap((friend) =>
      [friend.today.morning, friend.today.night].flatMap((row) => (row ? [{ id: row.id, friend }] : [])),
    );
    const news = known ? rows.filter(({ id }) => !known.has(id)).map(({ friend }) => friend) : [];
    seen.current = new Set([...(known ?? []), ...rows.map(({ id }) => id)]);
    if (news.length === 0) return;
    const ids = new Set(news.map(({ user_id }) => user_id));
    setArrived((before) => new Set([...before, ...ids]));
    setTimeout(() => setArrived((before) => new Set([...before].filter((id) => !ids.has(id)))), RING_MS);
    const named = news.findLast(({ isMuted }) => !isMuted);
    const at = clock.now();
    if (!named || at - saidAt.current < QUIET_MS) return;
    saidAt.current = at;
    setSaidOf(named.name);
  }, [friends, clock]);
  return { arrived, said: saidOf === null ? '' : companyCopy.announced(saidOf) };
}
