import type { Page } from '@playwright/test';
import type { Scene, World } from '#tests/scenes/scene.ts';

/** One pot of the demo user, with that friend. */
interface ScenePot {
  friend: string;
  status: 'asked' | 'live' | 'ended';
  /** The friend asked, or ended it. */
  byFriend?: true;
  /** Since how many days. */
  days?: number;
}

/** Replaces the demo user's pots, and opens a page. */
const withPots =
  (pots: readonly ScenePot[], to = '/') =>
  async (world: World) => {
    const me = await world.idOf('Mina');
    await world.change('delete from public.pots', []);
    for (const { friend, status, byFriend, days = 0 } of pots) {
      const other = await world.idOf(friend);
      await world.change(
        `insert into public.pots (id, user_id, friend_id, status, asked_at, since_day, ended_day, ended_by)
         values (gen_random_uuid(), $1, $2, $3, now(), case when $3 <> 'asked' then current_date - $4::int end,
           case when $3 = 'ended' then current_date end, case when $3 = 'ended' then $5::uuid end)`,
        [byFriend ? other : me, byFriend ? me : other, status, days, byFriend ? other : me],
      );
    }
    return to.startsWith('/friend/') ? `/friend/${await world.idOf('Jonas Lindqvist')}` : to;
  };

const inView = async (page: Page) => {
  await page.getByText('Pots for two').or(page.getByText('wants to share')).first().scrollIntoViewIfNeeded();
};

const openFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^\d+ days? with|^Day 1 with/ })
    .first()
    .click();
};

const LIVE: readonly ScenePot[] = [
  { friend: 'Jonas Lindqvist', status: 'live', days: 20 },
  { friend: 'Thu Trang', status: 'live', days: 30 },
  { friend: 'Sofia Rossi', status: 'live', days: 0 },
  { friend: 'Amara Okafor', status: 'asked' },
];

export const POT_SCENES: readonly Scene[] = [
  { name: 'pots', viewer: 'demo', path: withPots(LIVE), act: inView },
  { name: 'pots-whole', viewer: 'demo', path: withPots(LIVE), whole: true },
  { name: 'pots-offline', viewer: 'demo', path: withPots(LIVE), whileOnline: inView, offline: true },
  {
    name: 'pots-asked',
    viewer: 'demo',
    path: withPots([{ friend: 'Jonas Lindqvist', status: 'asked', byFriend: true }]),
    act: inView,
  },
  {
    name: 'pots-ended',
    viewer: 'demo',
    path: withPots([{ friend: 'Thu Trang', status: 'ended', byFriend: true, days: 30 }]),
    whole: true,
  },
  {
    name: 'shelf-together',
    viewer: 'demo',
    path: withPots([{ friend: 'Thu Trang', status: 'ended', days: 60 }, ...LIVE.slice(0, 1)], '/shelf'),
    whole: true,
  },
  { name: 'pot', viewer: 'demo', path: withPots(LIVE), act: openFirst },
  {
    name: 'pot-end',
    viewer: 'demo',
    path: withPots(LIVE),
    act: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'End this pot…' }).click();
    },
  },
  { name: 'friend-pot', viewer: 'demo', path: withPots([], '/friend/') },
  {
    name: 'friend-pot-ask',
    viewer: 'demo',
    path: withPots([], '/friend/'),
    act: (page) => page.getByRole('button', { name: 'Pot for two' }).click(),
  },
  {
    name: 'friends-pot-request',
    viewer: 'demo',
    path: withPots([{ friend: 'Jonas Lindqvist', status: 'asked', byFriend: true }], '/friends?tab=requests'),
  },
];
